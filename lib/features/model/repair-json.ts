import { jsonrepair } from 'jsonrepair';

/** A text as the JSON that it was meant to be; undefined where that cannot be seen. */
export function repairJson(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    // Not JSON by any reading.
    return undefined;
  }
}
