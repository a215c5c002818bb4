import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cruiseFloors } from './floors/cruise';
import { classWords, findDeadClasses } from './floors/dead-classes';
import { findFolderPairs, MOST_FOLDER_PAIRS } from './floors/folder-pairs';
import { findHomeless } from './floors/homes';
import { findModuleState, isWorkerCode } from './floors/module-state';
import * as neighbors from './floors/neighbors.cjs';
import { listPages, listSourceFiles, listStyleSheets, SOURCE_FOLDERS } from './floors/source-files';
import { classesOnElements, findStaleSelectors } from './floors/stale-selectors';
import { countGlobalLines, findStyleFaults, MOST_GLOBAL_LINES } from './floors/style-modules';
import { findUnseen } from './floors/unseen';
import { findUnusedNeighbors } from './floors/unused-neighbors';

const root = resolve(import.meta.dirname, '..');
const files = listSourceFiles(root);
const folders = SOURCE_FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
const { violations, modulesSeen, edges } = await cruiseFloors(root, folders);

const withText = (file: string): { file: string; text: string } => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
});
const sheets = listStyleSheets(root).map(withText);
const pages = listPages(root).map(withText);
// Each file once, so that each is parsed once.
const code = files.filter((file) => file !== 'scripts/floors.test.ts').map(withText);
const ofTheInterface = code.filter(
  ({ file }) => /^(components|entrypoints|lib)\//.test(file) && !/\.test\.tsx?$/.test(file),
);
const said = classWords(ofTheInterface);
const globalLines = countGlobalLines(sheets);
const pairs = findFolderPairs(edges);
const onElements = classesOnElements([...code, ...pages], sheets);
const asksPages = /^(?:components|tests|scripts|bench)\//;

const complaints = [
  ...violations.map(({ rule, from, to, comment }) => `${rule}: ${from} → ${to}\n    ${comment}`),
  ...findUnseen(files, modulesSeen).map((file) => `unseen: ${file}\n    No rule was applied to this file.`),
  ...findHomeless(files).map((file) => `homeless: ${file}\n    Its folder has no floor.`),
  ...findUnusedNeighbors(edges, neighbors).map(
    (unused) => `neighbors: ${unused}\n    Take it off the list in scripts/floors/neighbors.cjs.`,
  ),
  ...code
    .filter(({ file }) => isWorkerCode(file))
    .flatMap(findModuleState)
    .map(
      ({ file, line, what }) =>
        `module-state: ${file}:${line}\n    ${what}; a worker loses it when it stops.`,
    ),
  ...sheets
    .flatMap(({ file, text }) => findDeadClasses(file, text, said))
    .map(({ file, line, name }) => `dead-class: ${file}:${line}\n    No element ever has the class ${name}.`),
  ...findStyleFaults(sheets, code, pages).map(
    ({ file, line, what }) => `style-module: ${file}:${line}\n    ${what}.`,
  ),
  ...code
    .filter(({ file }) => asksPages.test(file))
    .flatMap((one) => findStaleSelectors(one, onElements))
    .map(({ file, line, name }) => `stale-selector: ${file}:${line}\n    No element has the class ${name}.`),
  ...(pairs.length === MOST_FOLDER_PAIRS
    ? []
    : [
        `folder-pairs: ${pairs.length} pairs of folders import each other\n    ${
          pairs.length > MOST_FOLDER_PAIRS
            ? `${MOST_FOLDER_PAIRS} is the most: ${pairs.map(({ one, other }) => `${one} and ${other}`).join(', ')}`
            : `Fewer than ${MOST_FOLDER_PAIRS}: lower MOST_FOLDER_PAIRS of scripts/floors/folder-pairs.ts`
        }.`,
      ]),
  ...(globalLines === MOST_GLOBAL_LINES
    ? []
    : [
        `global-styles: ${globalLines} lines\n    ${
          globalLines > MOST_GLOBAL_LINES
            ? `${MOST_GLOBAL_LINES} is the most: what belongs to one component goes into a style module beside it`
            : `Fewer than ${MOST_GLOBAL_LINES}: lower MOST_GLOBAL_LINES of scripts/floors/style-modules.ts`
        }.`,
      ]),
];

for (const complaint of complaints) console.error(complaint);
console.log(`${files.length} files, ${complaints.length} complaints`);
process.exitCode = complaints.length > 0 || files.length === 0 ? 1 : 0;
