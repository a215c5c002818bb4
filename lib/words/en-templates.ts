import type { Format } from './format';

type ProblemKind =
  | 'unknown-variable'
  | 'unknown-filter'
  | 'bad-expression'
  | 'not-closed'
  | 'unknown-tag'
  | 'no-opening-tag'
  | 'bad-arguments'
  | 'bad-pattern'
  | 'not-a-list'
  | 'prompt'
  | 'not-kept'
  | 'differs';

/** The strings of templates, in English. */
export function createTemplateWords({ plural, list }: Format) {
  const differs = (name: string): string => {
    if (name === '??')
      return 'A selector takes ?? as part of itself, as in Web Clipper, so it finds nothing.';
    if (/^(replace|split)/.test(name))
      return `In quotes, \\d means d. Write \\\\d in the pattern of ${name.slice(0, 40)}.`;
    if (name.startsWith('schema:'))
      return `${name.slice(0, 60)} is 0 or false here, which counts as something, as in Web Clipper.`;
    if (name.startsWith('table'))
      return 'A list of lists becomes rows without column names unless you give them.';
    return `As in Web Clipper, ${name.slice(0, 40)} does nothing here, whatever its documentation says.`;
  };
  return {
    title: 'Templates',
    lede: 'Decide what Copy and Download give for Markdown. Written like templates of Obsidian Web Clipper; yours can be imported.',
    create: 'New template',
    importFiles: 'Import…',
    none: 'No templates yet. Markdown is copied and saved in Trawl’s own form.',
    plain: 'Trawl’s own form',
    plainHelp: 'The page as Markdown, with the front matter set above in files',
    everyOther: 'For every page that no trigger names',
    defaultMark: 'Default',
    edit: (name: string) => `Edit ${name}`,
    more: (name: string) => `More about ${name}`,
    on: (name: string) => `Use ${name}`,
    makeDefault: 'Make it the default',
    noDefault: 'No longer the default',
    exportOne: 'Export .json',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete “${name}”?`,
    removeBody: 'Pages are then copied and saved by another template, or in Trawl’s own form.',
    keep: 'Keep it',
    triggersOf: (triggers: readonly string[]) =>
      triggers.length <= 1 ? (triggers[0] ?? '') : `${triggers[0]} and ${triggers.length - 1} more`,
    noTriggers: 'No trigger',
    newName: 'New template',
    back: 'All templates',
    saved: 'Saved',
    name: 'Name',
    nameMissing: 'Give it a name. Until then the old one stays.',
    noteName: 'Note name',
    noteNameHelp: 'The name of the .md file',
    path: 'Folder',
    pathHelp: 'For Obsidian, when you export the template. A download goes to your downloads folder.',
    behavior: 'What it does',
    behaviors: {
      create: 'New note',
      'append-specific': 'Add to the end of a note',
      'append-daily': 'Add to the end of the daily note',
      'prepend-specific': 'Add to the top of a note',
      'prepend-daily': 'Add to the top of the daily note',
      overwrite: 'Replace a note',
    },
    behaviorHelp: 'Lines for a note that is there have no front matter.',
    properties: 'Properties',
    propertiesHelp: 'Front matter, flat and quoted where needed',
    property: (number: number) => `Property ${number}`,
    propertyName: (number: number) => `Name of property ${number}`,
    propertyValue: (number: number) => `Value of property ${number}`,
    propertyType: (number: number) => `Type of property ${number}`,
    types: {
      text: 'Text',
      multitext: 'List',
      number: 'Number',
      checkbox: 'Checkbox',
      date: 'Date',
      datetime: 'Date and time',
    },
    addProperty: 'Add a property',
    removeProperty: (name: string) => `Remove ${name || 'this property'}`,
    triggers: 'Triggers',
    triggersHelp:
      'One a line: the beginning of an address, /a pattern/, or schema:@Recipe. The longest address wins, then patterns, then markup.',
    badTrigger: (line: number, trigger: string, kind: 'bad-pattern' | 'no-trigger') =>
      kind === 'bad-pattern'
        ? `Line ${line}: the pattern ${trigger.slice(0, 60)} cannot be used. Write it between slashes, without lookaround and back-references.`
        : `Line ${line}: ${trigger.slice(0, 60)} names no page. Begin with https://, / or schema:@.`,
    content: 'Content',
    contentHelp: (variables: readonly string[]) =>
      `Variables: ${list(variables)}, meta:…, schema:@Type:…, selector:…`,
    contentKeys: 'After {{ and | Trawl lists what can follow: ↑ ↓ choose, Enter takes, Esc closes.',
    names: 'What can follow',
    namesFound: (count: number, first: string) =>
      plural(count, { one: `# name can follow: ${first}`, other: `# names can follow: ${first}` }),
    aSelector: 'a CSS selector',
    emptyHere: 'empty on this page',
    preview: 'Preview',
    previewOf: (title: string) => `Preview with “${title}”`,
    applies: (trigger: string) => `This page is named by ${trigger}.`,
    appliesByDefault: 'This page gets the template as the default.',
    appliesNot: 'No trigger names this page.',
    problems: (count: number) =>
      plural(count, {
        one: '# problem: it is left standing as you wrote it',
        other: '# problems: they are left standing as you wrote them',
      }),
    goTo: (line: number) => `Line ${line}`,
    inField: (field: string) => `${field}: `,
    problem: {
      'unknown-variable': (name) => `There is no variable ${name}.`,
      'unknown-filter': (name) => `There is no filter ${name}.`,
      'bad-expression': (name) => `This cannot be read: ${name.slice(0, 60)}`,
      'not-closed': (name) => `${name.slice(0, 60)} is never closed.`,
      'unknown-tag': (name) => `There is no tag ${name.slice(0, 60)}.`,
      'no-opening-tag': (name) => `${name.slice(0, 60)} closes nothing.`,
      'bad-arguments': (name) => `${name.slice(0, 60)} cannot be used: its arguments do not fit.`,
      'bad-pattern': (name) =>
        `The pattern ${name.slice(0, 60)} cannot be used. Lookaround and back-references are not possible.`,
      'not-a-list': (name) => `${name.slice(0, 60)} has no list to go through.`,
      prompt: () => 'A text in quotes asks a model, and none is connected.',
      'not-kept': (name) => `This capture does not hold ${name.slice(0, 60)}.`,
      differs,
    } satisfies Record<ProblemKind, (name: string) => string>,
    importTitle: (count: number) =>
      count === 0
        ? 'Nothing to import'
        : plural(count, { one: 'Import # template', other: 'Import # templates' }),
    importButton: (count: number) => plural(count, { one: 'Import #', other: 'Import #' }),
    cancel: 'Cancel',
    importParts: (properties: number, triggers: number) =>
      [
        plural(properties, { one: '# property', other: '# properties' }),
        plural(triggers, { one: '# trigger', other: '# triggers' }),
      ].join(', '),
    notUnderstood: (names: readonly string[]) => `Not understood: ${list(names)}. Left standing in notes.`,
    fromSettings: (unused: readonly string[]) =>
      `Made of its front matter, body, title, and download folder.${unused.length > 0 ? ` Trawl has no choice for ${list(unused.slice(0, 12))}${unused.length > 12 ? '…' : '.'}` : ''}`,
    haveAlready: 'You have this template already.',
    haveName: 'You have another template of this name. Both are kept.',
    changed: {
      property: (name: string) => `A property without a name is left out${name === '' ? '.' : `: ${name}`}`,
      'property-type': (name: string) => `The property ${name} becomes text: its type is unknown.`,
      trigger: (name: string) => `The trigger ${name} names no page here.`,
      behavior: (name: string) => `It makes a new note: there is no behavior ${name}.`,
    },
    unreadable: (name: string) =>
      `${name.trim() || 'A template without a name'} cannot be read, and is left out.`,
    nothingThere: (file: string) => `${file} holds no template.`,
    imported: (count: number) => plural(count, { one: 'Imported # template', other: 'Imported # templates' }),
  };
}
export type TemplateWords = ReturnType<typeof createTemplateWords>;
