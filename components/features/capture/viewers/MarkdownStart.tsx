import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { Marked, type Token, type Tokens } from 'marked';
import { footnotes } from '@/lib/features/export/footnotes';
import { formulas } from '@/lib/features/export/formulas';
import { decodeEntities } from '@/lib/core/text/entities';
import { imageName } from '@/lib/features/capture/images';
import { Icon } from '@/components/ui/Icon';

const marked = new Marked(footnotes, formulas);

/**
 * The start of a Markdown text as text and elements of this page: no HTML is parsed and nothing is loaded. Links are
 * styled but not active, images are replaced by an icon with their alternative text or their file name, and HTML in the
 * text is reduced to its words. All of the input is rendered, so pass only the start.
 */
export function MarkdownStart({ markdown, label }: { markdown: string; label: string }) {
  const tokens = useMemo(() => marked.lexer(markdown), [markdown]);
  return (
    <div class="md md--start" role="region" aria-label={label} tabIndex={0} dir="auto">
      {blocks(tokens)}
    </div>
  );
}

const blocks = (tokens: readonly Token[] = []): ComponentChildren[] => tokens.map(drawn);

/** A token as marked types it by its name; extensions are not included. */
function drawn(token: Token): ComponentChildren {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading;
      const Heading = (['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const)[depth - 1] ?? 'h6';
      return <Heading>{blocks(tokens)}</Heading>;
    }
    case 'paragraph':
      return <p>{blocks(token.tokens)}</p>;
    case 'text':
      return token.tokens ? blocks(token.tokens) : decodeEntities((token as Tokens.Text).text);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
      return <strong>{blocks(token.tokens)}</strong>;
    case 'em':
      return <em>{blocks(token.tokens)}</em>;
    case 'del':
      return <del>{blocks(token.tokens)}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'link':
      return <span class="md__link">{blocks(token.tokens)}</span>;
    case 'image': {
      const { text, href } = token as Tokens.Image;
      return (
        <span class="muted">
          <Icon name="image" size="sm" /> {decodeEntities(text) || imageName(href)}
        </span>
      );
    }
    case 'code':
      return (
        <pre>
          <code>{(token as Tokens.Code).text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{blocks(token.tokens)}</blockquote>;
    case 'list':
      return <List list={token as Tokens.List} />;
    case 'table':
      return <Table table={token as Tokens.Table} />;
    case 'html':
      return wordsOfHtml((token as Tokens.HTML).raw);
    case 'footnoteReference':
      return <sup>[{(token as Tokens.Generic)['label']}]</sup>;
    case 'formula':
      return (token as Tokens.Generic)['text'];
    case 'formulaBlock':
      return <p>{(token as Tokens.Generic)['text']}</p>;
    case 'footnote':
      return (
        <div>
          <sup>[{(token as Tokens.Generic)['label']}]</sup> {blocks(token.tokens)}
        </div>
      );
    default:
      return null;
  }
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map((item, index) => (
    <li key={index}>
      {item.task && (item.checked ? '☑ ' : '☐ ')}
      {blocks(item.tokens)}
    </li>
  ));
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>;
}

function Table({ table }: { table: Tokens.Table }) {
  const cell = ({ tokens, align, header }: Tokens.TableCell, index: number) => {
    const Cell = header ? 'th' : 'td';
    return (
      <Cell key={index} style={align ? { textAlign: align } : {}}>
        {blocks(tokens)}
      </Cell>
    );
  };
  return (
    <table>
      <thead>
        <tr>{table.header.map(cell)}</tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>{row.map(cell)}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** The words between tags, as text. */
function wordsOfHtml(html: string): ComponentChildren {
  if (/^<br\b[^>]*>$/i.test(html.trim())) return <br />;
  return decodeEntities(html.replace(/<!--[\s\S]*?-->|<[^>]*>/g, ''));
}
