const NAME = String.raw`[A-Za-z_][\w:.-]*`;
const TOKEN = new RegExp(
  String.raw`<\?xml [^?]*\?>|<!DOCTYPE html>|<(/?)(${NAME})((?:\s+${NAME}="(?:[^<"&]|&(?:amp|lt|gt|quot|#39);)*")*)\s*(/?)>|((?:[^<&]|&(?:amp|lt|gt|quot|#39);)+)`,
  'y',
);
// What XML 1.0 calls a Char, turned round.
const NOT_A_CHAR = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Throws for what is not well-formed XML (of the kinds of markup that Trawl writes); else the names of the elements. */
export function strictXml(text: string): string[] {
  if (NOT_A_CHAR.test(text)) throw new Error('a character that XML does not have');
  const open: string[] = [];
  const names: string[] = [];
  let roots = 0;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < text.length;) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(text);
    if (!token) throw new Error(`not well-formed: ${text.slice(at, at + 60)}`);
    const [, end, name, attributes = '', empty, characters] = token;
    if (characters !== undefined && characters.trim() !== '' && open.length === 0)
      throw new Error('text outside the root');
    if (name === undefined) continue;
    const given = [...attributes.matchAll(new RegExp(String.raw`(${NAME})="`, 'g'))].map(([, one]) => one);
    if (new Set(given).size !== given.length) throw new Error(`an attribute twice in <${name}>`);
    if (end) {
      if (open.pop() !== name) throw new Error(`</${name}> ends another element`);
      continue;
    }
    if (open.length === 0 && roots++ > 0) throw new Error('two roots');
    names.push(name);
    if (!empty) open.push(name);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)}> is not ended`);
  return names;
}
