import type { Plugin } from 'vite';

const RE2 = /re2js\/build\/index\.js$/;
const TABLE = /^\t\t(\w+): \(\) => new UnicodeRangeTable\(decodeRanges\("[\w+-]*", (?:true|false)\)\),?$/gm;
const PRINT = /this\._Print = new UnicodeRangeTable\(decodeRanges\("[\w+-]*", false\)\);/;
const ORBIT = /this\._CASE_ORBIT = decodeOrbit\("[\w+-]*"\);/;
/** What compiles many patterns at once: nothing here asks for it. */
const UNUSED = /\/\/ src\/Set\.js\nvar RE2Set [^]*?(?=\/\/ src\/TranslateRegExpString\.js)/;
const FEWEST = 190;

/** The code points of a class as the browser knows it, as ranges; none for a script that came after this browser. */
const FROM_BROWSER = String.raw`
const BLOCK = 0x400;
function classOfBrowser(set) {
	const ranges = [];
	let matcher;
	try {
		matcher = new RegExp("[" + set + "]+", "gu");
	} catch {
		return new UnicodeRangeTable(ranges);
	}
	const units = new Uint16Array(2 * BLOCK);
	for (let from = 0; from <= 0x10ffff; from += BLOCK) {
		// A block beyond 0xffff is all that follows one high surrogate.
		const width = from > 0xffff ? 2 : 1;
		const high = 0xd7c0 + (from >> 10);
		for (let at = 0; at < BLOCK; at++) {
			units[width * at] = high;
			units[width * at + width - 1] = width === 2 ? 0xdc00 + at : from + at;
		}
		const text = String.fromCharCode.apply(null, units.subarray(0, width * BLOCK));
		for (const { index, 0: run } of text.matchAll(matcher)) {
			const lo = from + index / width;
			const hi = lo + run.length / width - 1;
			if (ranges.at(-2) === lo - 1) ranges[ranges.length - 2] = hi;
			else ranges.push(lo, hi, 1);
		}
	}
	return new UnicodeRangeTable(ranges);
}
function orbitOfBrowser() {
	const orbits = new Map();
	const uppers = new Map();
	const isSame = (one, other) =>
		one.toLowerCase() === other || other.toLowerCase() === one
			? one.toUpperCase() === other || other.toUpperCase() === one || foldsTo(one, other)
			: foldsTo(one, other);
	const foldsTo = (one, other) => new RegExp("^" + one + "$", "iu").test(other);
	const cased = classOfBrowser("\\p{Changes_When_Casemapped}").data;
	for (let at = 0; at < cased.length; at += 3)
		for (let code = cased[at]; code <= cased[at + 1]; code++) {
			const own = String.fromCodePoint(code);
			const upper = own.toUpperCase();
			const first = uppers.get(upper);
			if (first === undefined) uppers.set(upper, own);
			for (const other of [own.toLowerCase(), upper, upper.toLowerCase(), first ?? own]) {
				if (other === own || !isSame(own, other)) continue;
				const key = other.codePointAt(0);
				const one = orbits.get(code) ?? new Set([code]);
				for (const each of orbits.get(key) ?? [key]) one.add(each);
				for (const each of one) orbits.set(each, one);
			}
		}
	const next = new Map();
	for (const [code, orbit] of orbits) {
		const all = [...orbit].sort((a, b) => a - b);
		if (all.at(-1) > 0x7f) next.set(code, all[(all.indexOf(code) + 1) % all.length]);
	}
	return next;
}
const classesOfBrowser = (names, kind) =>
	Object.fromEntries(names.split(" ").map((name) => [name, () => classOfBrowser("\\p{" + kind + name + "}")]));
`;

/** The names of a map of tables in place of the tables. */
function namesFor(code: string, map: string, kind: string): { code: string; names: number } {
  const start = `static ${map} = new LazyMap({`;
  const from = code.indexOf(start);
  const to = code.indexOf('\n\t});', from);
  const names = [...code.slice(from, to).matchAll(TABLE)].map(([, name]) => name);
  const short = `static ${map} = new LazyMap(classesOfBrowser("${names.join(' ')}", "${kind}"));`;
  return { code: code.slice(0, from) + short + code.slice(to + '\n\t});'.length), names: names.length };
}

/**
 * The source of re2js without its tables of categories, scripts and letter case: every browser has them, and gives them
 * when a pattern names one. Some 15 KB gzipped in each bundle, the background's among them. Fails the build if its
 * source no longer matches.
 */
export function withoutTables(source: string): string {
  const scripts = namesFor(source, 'SCRIPTS', 'Script=');
  const all = namesFor(scripts.code, 'CATEGORIES', '');
  if (
    scripts.names + all.names < FEWEST ||
    !PRINT.test(source) ||
    !ORBIT.test(source) ||
    !UNUSED.test(source)
  )
    throw new Error('re2js has changed: look here anew');
  return all.code
    .replace(UNUSED, 'var RE2Set;\n')
    .replace(ORBIT, 'this._CASE_ORBIT = orbitOfBrowser();')
    .replace(PRINT, String.raw`this._Print = classOfBrowser("\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}");`)
    .replace('var UnicodeTables = class', `${FROM_BROWSER}var UnicodeTables = class`);
}

export function re2WithoutTables(): Plugin {
  return {
    name: 'trawl:re2-without-tables',
    enforce: 'pre',
    transform(code, id) {
      const path = (id.split('?')[0] ?? id).replaceAll('\\', '/');
      return RE2.test(path) ? { code: withoutTables(code), map: null } : undefined;
    },
  };
}
