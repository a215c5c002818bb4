import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { moduleAfterLoad } from './scripts/build/module-after-load';
import { pageChunks } from './scripts/build/page-chunks';
import { pdfWithoutEval } from './scripts/build/pdf-without-eval';
import { re2WithoutTables } from './scripts/build/re2-without-tables';
import { SQLITE_WASM, sqliteInAWorker } from './scripts/build/sqlite-in-a-worker';
import { styleModules } from './scripts/build/style-modules';
import { stylesInPage } from './scripts/build/styles-in-page';
import { zodWithoutSpareParts } from './scripts/build/zod-without-spare-parts';
import { writeWords } from './scripts/words';

const PDF_MAPS = 'node_modules/pdfjs-dist/cmaps';
const GECKO_ID = 'trawl@trawl.example';

export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill'],
  manifest: ({ browser }) => ({
    name: '__MSG_name__',
    description: '__MSG_description__',
    default_locale: 'en',
    icons: { 16: 'icon-16.png', 32: 'icon-32.png', 48: 'icon-48.png', 128: 'icon-128.png' },
    permissions: [
      'activeTab',
      'scripting',
      'storage',
      'unlimitedStorage',
      'alarms',
      'contextMenus',
      'clipboardWrite',
      // No browser shows anything for it, and none lets it come later (docs/platform.md 45).
      'declarativeNetRequestWithHostAccess',
      ...(browser === 'firefox' ? [] : ['sidePanel', 'offscreen']),
    ],
    optional_permissions: ['notifications', ...(browser === 'firefox' ? ['downloads'] : [])],
    // Firefox lets no extension fetch a file of this computer (docs/platform.md 44).
    optional_host_permissions: ['http://*/*', 'https://*/*', ...(browser === 'firefox' ? [] : ['file:///*'])],
    // Firefox upgrades http: requests of extension pages unless the policy is ours (docs/platform.md 13).
    content_security_policy: {
      extension_pages:
        "script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; form-action 'none'",
      // wasm-unsafe-eval lets WebAssembly be compiled, and no text be run as code (docs/adr/0018-sqlite-for-search.md).
      // The page that reads HTML needs its own script and nothing else: no network, no frame, no form.
      ...(browser !== 'firefox' && {
        sandbox: "sandbox allow-scripts; default-src 'none'; script-src 'self'",
      }),
    },
    omnibox: { keyword: 'trawl' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+Y' }, description: '__MSG_commandPopup__' },
      'capture-copy': { suggested_key: { default: 'Alt+Shift+K' }, description: '__MSG_commandCopy__' },
      'capture-save': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandSave__' },
      'open-panel': { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_commandPanel__' },
      // Without a key until the person gives them one: no browser takes more than four suggestions.
      'export-last': { description: '__MSG_commandExportLast__' },
      'export-markdown': { description: '__MSG_commandExportMarkdown__' },
      'export-html': { description: '__MSG_commandExportHtml__' },
      'export-text': { description: '__MSG_commandExportText__' },
      'export-json': { description: '__MSG_commandExportJson__' },
      'export-screenshot': { description: '__MSG_commandExportScreenshot__' },
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: GECKO_ID,
              strict_min_version: '140.0',
              data_collection_permissions: {
                required: ['none'],
                optional: ['browsingActivity', 'searchTerms', 'websiteContent'],
              },
            },
          },
        }
      : { minimum_chrome_version: '123' }),
  }),
  hooks: {
    'prepare:types': writeWords,
    'build:before': writeWords,
    'build:publicAssets'(_wxt, files) {
      files.push({ absoluteSrc: resolve(SQLITE_WASM), relativeDest: 'sqlite3.wasm' });
      // For Chinese, Japanese and Korean in PDFs whose fonts have no maps of their own. The maps from UTF-8 are none
      // of the predefined ones that a PDF may name (ISO 32000-2, 9.7.5.2).
      for (const name of readdirSync(PDF_MAPS).filter((map) => !map.includes('-UTF8-')))
        files.push({ absoluteSrc: resolve(PDF_MAPS, name), relativeDest: `cmaps/${name}` });
    },
  },
  vite: () => ({
    plugins: [
      preact(),
      styleModules(),
      zodWithoutSpareParts(),
      re2WithoutTables(),
      sqliteInAWorker(),
      pageChunks(),
      stylesInPage(['popup']),
      moduleAfterLoad(['popup']),
    ],
    // A worker that loads the reader of a kind of files when it needs it.
    worker: { format: 'es', plugins: () => [pdfWithoutEval()] },
    // Both browsers preload modules by themselves.
    build: {
      modulePreload: {
        polyfill: false,
        // The names of what is loaded later would be a good part of the popup. Styles have to be named, and the popup's
        // screen has all that it needs fetched at once.
        resolveDependencies: (file, needed) =>
          /\/screen-/.test(file) ? needed : needed.filter((name) => name.endsWith('.css')),
      },
    },
  }),
});
