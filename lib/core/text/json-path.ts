/** The position of a value: keys and indexes from the root. */
export type JsonPath = readonly (string | number)[];

/** A path in code notation: `products[0].name`. */
export function pathText(path: JsonPath): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}\p{M}_$]*$/u.test(key)) text += text ? `.${key}` : key;
    else text += `[${JSON.stringify(key)}]`;
  }
  return text;
}

/** The path as a JSON Pointer (RFC 6901). */
export function pointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}
