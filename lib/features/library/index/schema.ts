/** A changed schema rebuilds the index: it contains nothing that the library does not. */
export const SCHEMA_VERSION = 5;

// Contentless: the texts are in the library, and a second copy here would be most of the index. Words arrive folded and
// separated by spaces, so that every other character is part of a word.
export const SCHEMA = `
create table doc (
  number integer primary key,
  id text not null unique,
  page text not null,
  host text not null,
  at integer not null,
  latest integer not null default 1,
  type text not null,
  lang text not null,
  engine text not null,
  job text not null,
  -- 0 where it is not known.
  status integer not null,
  starred integer not null,
  -- Each between line ends, folded.
  tags text not null,
  -- Separated by spaces, as written.
  signs text not null
);
create index docByPage on doc (page, at);
create index docByTime on doc (at);
create table word (form text primary key) without rowid;
-- Backwards, so that the last part of a compound is its beginning here.
create table compound (back text primary key) without rowid;
create table meta (name text primary key, value text not null) without rowid;
create virtual table words using fts5 (
  title, text, address, about, extra,
  content='', contentless_delete=1, prefix='2',
  tokenize="ascii tokenchars '-_.:,+#/@&'"
);
`;
