import { expect, it } from 'vitest';
import { pageOptions } from '@/tests/support/page-options';
import { readPage } from '../read';

const parts = [
  'How the gates of the harbour are shut by hand',
  'What a surge does to the gates of old oak',
  'Who is called out in the middle of the night',
];
const TEXT =
  'The gates were shut by hand, for the first time in ninety-five years, before the surge came in, and they held until the morning, when the wind turned to the west and the keeper could go home.';

it('headings stay, though a list of contents says them too', () => {
  const contents = parts.map((part, at) => `<li id="to-${at}">${part}</li>`).join('');
  const text = parts
    .map((part, at) => `<h2 id="${at}">${part}</h2><p>${TEXT.replace('gates', `gates of tide ${at}`)}</p>`)
    .join('');
  const page = new DOMParser().parseFromString(
    `<html><head><title>Tide gates</title></head><body><main><article><h1>Tide gates</h1><p>${TEXT}</p><div class="overview"><ul>${contents}</ul><p>${TEXT.replace('gates', 'mill gates')}</p></div>${text}</article></main></body></html>`,
    'text/html',
  );
  const reading = readPage(page, pageOptions, { url: 'https://page.example/' });
  if (!reading.ok) throw new Error(reading.why);
  for (const part of parts) expect(reading.content.markdown).toContain(`## ${part}\n`);
});
