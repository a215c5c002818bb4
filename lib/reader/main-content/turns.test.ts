import { describe, expect, it } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';

function read(body: string): string {
  const html = `<html><head><title>Talk</title></head><body><main>${body}</main><form><textarea></textarea></form></body></html>`;
  const reading = readPage(new DOMParser().parseFromString(html, 'text/html'), pageOptions, {
    url: 'https://talk.example/c/1',
  });
  if (!reading.ok) throw new Error(reading.why);
  return reading.content.markdown ?? '';
}
const question = '<p>Which glaze is safe for a bowl that soup is served in?</p>';
const answer = '<p>A liner glaze that was tested for lead and for the acid of food is safe.</p>';
const turns = (ask: string, reply: string): string =>
  `<div>${[ask.replace('*', question), reply.replace('*', answer), ask.replace('*', '<p>Thanks</p>')].join('')}</div>`;

describe('a conversation names who speaks', () => {
  it.each([
    [
      'by a role in an attribute',
      '<div data-message-author-role="user">*</div>',
      '<div data-message-author-role="assistant">*</div>',
    ],
    [
      'by its classes',
      '<div class="chat-message chat-message--user">*</div>',
      '<div class="chat-message chat-message--assistant">*</div>',
    ],
    [
      'by joined words in its classes',
      '<div class="userMessage_x1f">*</div>',
      '<div class="assistantMessage_x2f">*</div>',
    ],
    [
      'by names for tests',
      '<div data-testid="user-message">*</div>',
      '<div data-testid="assistant-message">*</div>',
    ],
    [
      'by its elements',
      '<user-query><div>*</div></user-query>',
      '<model-response><div class="model-response-text">*</div></model-response>',
    ],
    [
      'around a box of both',
      '<section class="turn"><div data-role="user"><div class="user-bubble">*</div></div></section>',
      '<section class="turn"><div data-role="assistant">*</div></section>',
    ],
  ])('%s', (_how, ask, reply) => {
    expect(read(turns(ask, reply))).toMatch(
      /^\*\*User:\*\*\n\nWhich glaze[^]+\*\*Assistant:\*\*\n\nA liner[^]+\*\*User:\*\*\n\nThanks/,
    );
  });

  it('as it is read out, in the words of the page', () => {
    const ask = '<li><h5 class="sr-only">Sie haben gesagt:</h5><div>*</div></li>';
    const reply = '<li><h6 class="sr-only">Kiln-Bot hat geschrieben:</h6><div>*</div></li>';
    expect(read(turns(ask, reply))).toMatch(
      /\*\*Sie:\*\*\n\n\s*Which[^]+\*\*Kiln-Bot:\*\*\n\n\s*A liner[^]+\*\*Sie:\*\*\n\n\s*Thanks/,
    );
  });

  it('and a product by its own name', () => {
    expect(
      read(turns('<div data-testid="user-message">*</div>', '<div class="font-claude-message">*</div>')),
    ).toContain('**Claude:**\n\nA liner');
  });

  it('but not again where the page shows the names', () => {
    const text = read(
      turns(
        '<div class="msg-user"><b class="name">Ida</b><div>*</div></div>',
        '<div class="msg-bot"><b class="name">Kilnbot</b><div>*</div></div>',
      ),
    );
    expect(text).toContain('Ida');
    expect(text).not.toContain('User:');
  });
});

it.each([
  [
    'posts of members',
    '<div class="message"><div class="message-user">kilnjoe</div><div>*</div></div>',
    '<div class="message"><div class="message-user">potmary</div><div>*</div></div>',
  ],
  [
    'facts with labels for those who listen',
    '<li><span class="sr-only">Price:</span> *</li>',
    '<li><span class="sr-only">Rating:</span> *</li>',
  ],
  ['questions alone', '<div class="user-question">*</div>', '<div class="answer">*</div>'],
])('%s are no conversation', (_what, one, other) => {
  expect(read(turns(one, other))).not.toMatch(/\*\*(?:User|Assistant|Price|Rating):/);
});

it('names in a page are read in linear time', () => {
  const long = `${'a_'.repeat(4_000)}message`;
  const startedAt = performance.now();
  read(`${question.repeat(9)}<div class="${long} ${'user-'.repeat(15)}!">${answer}</div>`);
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('what stands below the last turn is not said in the conversation', () => {
  const page = turns(
    '<div data-testid="user-message">*</div>',
    '<div data-testid="assistant-message">*</div>',
  );
  const notice = '<div class="sticky">Models make mistakes. Please check what they say twice.</div>';
  expect(read(page + notice)).not.toContain('make mistakes');
});
