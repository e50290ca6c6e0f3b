export function FloorPage() { return null; }
