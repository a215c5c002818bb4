// Made from lib/core/words/messages/en/marks.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const marksMessages = ({ number, plural }: Format) => ({
  star: `Star`,
  starred: `Starred`,
  starIt: `Star or unstar`,
  starredSome: (count: number) => `Starred ${plural(count, { one: `# page`, other: `# pages` })}`,
  unstarredSome: (count: number) => `Removed the star from ${plural(count, { one: `# page`, other: `# pages` })}`,
  tag: `Tag`,
  tags: `Tags`,
  addTag: `Add a tag`,
  tagFull: (most: number) => `A tag has at most ${number(most)} characters.`,
  tagSome: (count: number) => `Tag ${plural(count, { one: `# page`, other: `# pages` })}`,
  tagHelp: `Press Enter after each tag.`,
  removeTag: (tag: string) => `Remove tag ${tag}`,
  tagged: ({ count, tag }: { count: number; tag: string }) => `Tagged ${plural(count, { one: `# page`, other: `# pages` })} “${tag}”`,
  untagged: ({ tag, count }: { tag: string; count: number }) => `Removed “${tag}” from ${plural(count, { one: `# page`, other: `# pages` })}`,
  onSome: ({ tag, count, of }: { tag: string; count: number; of: number }) => `${tag} · ${number(count)} of ${number(of)}`,
  done: `Done`,
  note: `Note`,
  notePlaceholder: `Markdown; found by search and exported with the capture`,
  noteRemoved: `Removed the note`,
  undo: `Undo`,
  quickFilters: `Quick filters`,
});
