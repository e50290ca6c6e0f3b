export function RoundsPage() { return null; }
