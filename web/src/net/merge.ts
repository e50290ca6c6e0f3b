/* JSON Merge Patch (RFC 7396). What a change does not name stays the very same object, so that screens can compare by
 * identity; what it names is new. */

type Json = unknown;

function isObject(value: Json): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function merge(target: Json, change: Json): Json {
  if (!isObject(change)) return change;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}
