export function RebuiltPage() { return null; }
