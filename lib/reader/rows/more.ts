import { pause } from '../pause';
import type { ReadRows, RowsRecipe } from '../../core/model/rows-recipe';
import { comesAfter, innerTrees, selectEverywhere, shownIn } from '../inner-trees';
import { kindByRecipe, readRows } from './fit';
import { isShown } from './alike';
import { neat } from './leaves';

/** What buttons say that bring more of a list, as their whole text apart from numbers and what they bring. */
const MORE = new RegExp(
  [
    '^(?:load|show|see|view|display|get|fetch)(?: \\d+)? more\\b',
    '^more(?: (?:results?|items?|products?|posts?|articles?|stories|jobs|offers|entries|comments))?$',
    '^(?:weitere|mehr)\\b.*(?:laden|anzeigen|zeigen)$',
    '^(?:voir|charger|afficher)(?: les?)?(?: \\d+)? (?:plus|suite)\\b',
    '^(?:ver|cargar|mostrar|carregar) m(?:á|a)(?:s|is)\\b',
    '^(?:mostra|carica|vedi) (?:altr[oie]|di più)\\b',
    '^(?:meer (?:laden|tonen|weergeven)|toon meer|laad meer)\\b',
    '^(?:pokaż|załaduj|zobacz) więcej',
    '^(?:daha fazla|devamını) (?:göster|yükle)',
    '^(?:visa|ladda|vis|last inn|indlæs) (?:fler|mer|mere|flere)\\b',
    '^(?:показать|загрузить|смотреть|показати|завантажити) (?:ещ[её]|больше|ще|більше)',
    '^(?:加载|載入|查看|显示|顯示|浏览)更多',
    '^(?:もっと(?:見る|読む|読み込む|表示)|さらに(?:表示|読み込む|見る))',
    '^더 ?(?:보기|불러오기)',
    '^(?:عرض|تحميل|إظهار|شاهد) المزيد',
    '^(?:טען|הצג|הראה) עוד',
  ].join('|'),
  'iu',
);

const PRESSED = 'button,[role=button],a:not([href]),a[href^="#"],a[href^="javascript:"],input[type=button]';

const isOff = (control: Element): boolean =>
  control.matches(':disabled') || control.getAttribute('aria-disabled') === 'true';

/** What sends something with a form is no more of a list. */
const sends = (control: Element): boolean => {
  const { form, type } = control as HTMLButtonElement;
  return control.localName === 'button' && type === 'submit' && Boolean(form);
};

const textOf = (control: Element): string =>
  neat(
    (control as HTMLInputElement).value || control.textContent || control.getAttribute('aria-label') || '',
  );

/** The button below these records that brings more of them. */
function moreButton(page: Document, last: Element): HTMLElement | undefined {
  for (const control of selectEverywhere(page, PRESSED)) {
    if (!comesAfter(control, last)) continue;
    const text = textOf(control);
    if (text.length > 60 || !MORE.test(text) || isOff(control) || sends(control) || !isShown(control))
      continue;
    return control as HTMLElement;
  }
  return undefined;
}

const lastRow = (page: Document, recipe: RowsRecipe): Element | undefined =>
  kindByRecipe(page, recipe)?.rows.at(-1)?.at(-1);

/** With what the button says that brings more, if there is one. */
export function withMore(page: Document, read: ReadRows): ReadRows {
  const last = read.rows.length > 0 ? lastRow(page, read.recipe) : undefined;
  const button = last && moreButton(page, last);
  return button ? { ...read, more: textOf(button).slice(0, 200) } : read;
}

const LOOK_MS = 200;
/** What takes longer to come is not waited for. */
const LIMIT_MS = 6_000;
/** After the last change: a list comes in pieces. */
const QUIET_MS = 400;

/** Until other rows are there and the page rests, or none come. */
async function untilMore(page: Document, recipe: RowsRecipe, before: string): Promise<ReadRows> {
  const end = Date.now() + LIMIT_MS;
  let changedAt = Date.now();
  let isStale = true;
  const observer = new MutationObserver(() => {
    changedAt = Date.now();
    isStale = true;
  });
  for (const tree of [page, ...innerTrees(page)])
    observer.observe(tree, { subtree: true, childList: true, characterData: true });
  let read = readRows(page, recipe);
  for (;;) {
    await pause(LOOK_MS);
    const isQuiet = Date.now() - changedAt >= QUIET_MS;
    if (isStale && isQuiet) {
      read = readRows(page, recipe);
      isStale = false;
    }
    if ((isQuiet && JSON.stringify(read.rows) !== before) || Date.now() >= end) break;
  }
  observer.disconnect();
  return read;
}

/** What scrolls the list: the nearest part around it that scrolls by itself, otherwise the page. */
function scrollerOf(inside: Element): Element | null {
  const own = inside.ownerDocument;
  for (let around = shownIn(inside); around && around !== own.body; around = shownIn(around))
    if (
      around.scrollHeight > around.clientHeight + 1 &&
      /auto|scroll|overlay/.test(getComputedStyle(around).overflowY)
    )
      return around;
  return own.scrollingElement;
}

/**
 * The rows after the list was asked for more, by its button or by scrolling to its end; the same ones if no more come.
 * Null where there is no such button.
 */
export async function moreRows(
  page: Document,
  recipe: RowsRecipe,
  by: 'press' | 'scroll',
): Promise<ReadRows | null> {
  const last = lastRow(page, recipe);
  if (!last) return null;
  const before = JSON.stringify(readRows(page, recipe).rows);
  if (by === 'press') {
    const button = moreButton(page, last);
    if (!button) return null;
    button.click();
  } else {
    const scroller = scrollerOf(last);
    // A list that begins to load before its end is passed sees it twice.
    scroller?.scrollBy({ top: -Math.min(200, scroller.scrollTop), behavior: 'instant' });
    scroller?.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' });
  }
  return withMore(page, await untilMore(page, recipe, before));
}
