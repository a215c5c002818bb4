/** How far a page is searched for its encoding. Browsers heed a late statement, too, and read the page again. */
const MOST_BYTES = 128 * 1024;
/** Their content is text, whatever tags it seems to contain. */
const RAW_TEXT = /^(?:script|style|title|textarea|noscript|xmp|iframe|noembed|noframes)$/;

type Attributes = Map<string, string>;

/** The attributes of the tag whose name ends at `at`, and the position after the tag. */
function attributesAt(html: string, at: number): { attributes: Attributes; end: number } {
  const attributes: Attributes = new Map();
  const attribute =
    /[\t\n\f\r /]*([^\t\n\f\r />=][^\t\n\f\r />=]*)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?/y;
  attribute.lastIndex = at;
  let end = at;
  for (let found = attribute.exec(html); found; found = attribute.exec(html)) {
    const [, name = '', double, single, plain] = found;
    if (!attributes.has(name.toLowerCase()))
      attributes.set(name.toLowerCase(), double ?? single ?? plain ?? '');
    end = attribute.lastIndex;
  }
  const close = html.indexOf('>', end);
  return { attributes, end: close < 0 ? html.length : close + 1 };
}

/** The label in the `content` of a `meta http-equiv`: the first `charset` that is followed by `=`. */
function labelInContent(content: string): string | undefined {
  const found = /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"']+))/i.exec(content);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function labelOfMeta(attributes: Attributes): string | undefined {
  const own = attributes.get('charset');
  if (own !== undefined) return own.trim();
  const content = attributes.get('content');
  return attributes.get('http-equiv')?.trim().toLowerCase() === 'content-type' && content !== undefined
    ? labelInContent(content)?.trim()
    : undefined;
}

/** Where the raw text of an element ends: at its end tag. */
function afterRawText(lower: string, name: string, from: number): number {
  const close = lower.indexOf(`</${name}`, from);
  return close < 0 ? lower.length : close;
}

/**
 * The encoding that a page states: by the first `meta` whose label is known (HTML standard, "prescan a byte stream"),
 * not in comments, scripts or other raw text; else by its XML declaration. Undefined when it states none.
 */
export function declaredEncoding(bytes: Uint8Array, isKnown: (label: string) => boolean): string | undefined {
  const html = new TextDecoder('windows-1252').decode(bytes.subarray(0, MOST_BYTES));
  const lower = html.toLowerCase();
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    if (html.startsWith('<!--', at)) {
      // `<!-->` is a whole comment.
      const close = html.indexOf('-->', at + 2);
      if (close < 0) break;
      at = close + 3;
      continue;
    }
    const name = /[a-z][^\t\n\f\r />]{0,40}/y;
    name.lastIndex = at + 1;
    const tag = name.exec(lower)?.[0];
    if (tag === undefined) {
      at += 1;
      continue;
    }
    const { attributes, end } = attributesAt(html, at + 1 + tag.length);
    if (tag === 'meta') {
      const label = labelOfMeta(attributes);
      if (label !== undefined && (label.toLowerCase() === 'x-user-defined' || isKnown(label))) return label;
    }
    at = RAW_TEXT.test(tag) ? afterRawText(lower, tag, end) : end;
  }
  const xml = /^<\?xml[^>]{0,300}?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(html);
  const label = (xml?.[1] ?? xml?.[2])?.trim();
  return label !== undefined && isKnown(label) ? label : undefined;
}
