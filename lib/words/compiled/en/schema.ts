// Made from lib/words/messages/en/schema.json by `npm run words`. Change it there.
import type { Format } from '../../format';

export const schemaMessages = ({ number, plural }: Format) => ({
  side: `Show the schema as`,
  fields: `Fields`,
  json: `JSON`,
  example: `From an example…`,
  count: (fields: number) => plural(fields, { one: `# field`, other: `# fields` }),
  none: `No fields yet. Without a schema the service chooses them.`,
  add: `Add a field`,
  addTo: (group: string) => `Add a field to ${group}`,
  kind: {
    text: `Text`,
    number: `Number`,
    whole: `Whole number`,
    yesno: `Yes / no`,
    date: `Date`,
    choice: `Choice`,
    group: `Group`,
    other: `In the JSON`,
  },
  nameOf: (name: string) => `Name of ${name}`,
  kindOf: (name: string) => `Kind of ${name}`,
  isList: `list`,
  isRequired: `required`,
  menuOf: (name: string) => `More for ${name}`,
  aList: `A list of them`,
  required: `Required`,
  up: `Move up`,
  down: `Move down`,
  nest: `Into the group above`,
  unnest: `Out of its group`,
  remove: `Remove`,
  means: (name: string) => `What “${name}” means`,
  meansHelp: `Optional; goes to the service as the description.`,
  choices: (name: string) => `Choices of “${name}”`,
  choiceExample: `Add a choice`,
  removeChoice: (choice: string) => `Remove ${choice}`,
  taken: ({ typed, name }: { typed: string; name: string }) =>
    `“${typed}” is there already. This field keeps the name “${name}”.`,
  takenIn: ({ group, name }: { group: string | undefined; name: string }) =>
    group === undefined
      ? `Not moved: there is a “${name}” at the top already. Rename one of them first.`
      : `Not moved: “${group}” has a “${name}” already. Rename one of them first.`,
  noName: (name: string) => `A field needs a name. This one keeps “${name}”.`,
  onlyInJson: `Only the JSON shows it. It stays as it is.`,
  noGroup: {
    title: `This schema is not a group of fields`,
    body: `Rows cannot show it. It is used as the JSON says.`,
  },
  lastGood: {
    title: `Fields shows the last good text`,
    body: (problems: number) =>
      plural(problems, {
        one: `It follows again after the problem is gone.`,
        other: `It follows again after the # problems are gone.`,
      }),
    undo: `Undo to the good text`,
  },
  goTo: (line: number) => `Go to line ${number(line)}`,
  atLine: (line: number) => `Line ${number(line)}`,
  text: `JSON Schema`,
  problem: {
    value: (found: string | undefined) =>
      found === undefined ? `A value is missing.` : `“${found}” is not a value. Put text in double quotes.`,
    comma: `A comma is missing here, or there is one too many.`,
    colon: `A colon is missing after the name.`,
    key: (found: string | undefined) =>
      found === undefined ? `A name is missing.` : `“${found}” is not a name. Put names in double quotes.`,
    string: `This text does not end on its line, or has a sign that must be escaped.`,
    number: (found: string | undefined) => `“${found === undefined ? `` : `${found}`}” is not a number.`,
    end: `The text ends too early: a bracket is still open.`,
    rest: `There is more after the end of the schema.`,
    twice: `This name appears twice.`,
    deep: `It is nested too deeply.`,
    'not-object': `A schema is an object in braces.`,
    type: (found: string | undefined) =>
      `${found === undefined ? `` : `“${found}” is not a type. `}Types are string, number, integer, boolean, array, object and null.`,
    properties: `“properties” is an object: a name and a schema for each field.`,
    required: `“required” is a list of names.`,
    enum: `“enum” is a list of at least one value.`,
    items: `“items” is a schema.`,
    union: `This is a list of at least one schema.`,
  },
  fromExample: {
    title: `Schema from an example`,
    label: `Example`,
    help: `Paste JSON as you want it. Only its shape is kept.`,
    found: (fields: number) => plural(fields, { one: `Read as # field`, other: `Read as # fields` }),
    use: `Use these fields`,
    cancel: `Cancel`,
    noGroup: `An example is an object in braces, or a list of them.`,
  },
  alsoInJson: (keywords: string) => `Also in the JSON: ${keywords}`,
});
