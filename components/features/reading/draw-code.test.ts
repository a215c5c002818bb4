import { describe, expect, it } from 'vitest';
import { drawCode } from './draw-code';

const pace = async (): Promise<void> => undefined;

async function drawn(language: string, code: string): Promise<Element> {
  const pre = document.createElement('pre');
  const block = document.createElement('code');
  block.className = `language-${language}`;
  block.textContent = code;
  pre.append(block);
  await drawCode([block], pace);
  return block;
}

describe('drawCode', () => {
  it('colors what it knows, by any usual name of the language, and keeps the text as it is', async () => {
    for (const [language, code] of [
      ['js', 'const tide = 3.2; // metres\n'],
      ['python', 'def height(t):\n    return "3.2"\n'],
      ['sh', 'curl "https://tides.example" | sort\n'],
      ['html', '<b class="x">&amp;</b>\n'],
      ['c++', 'int main() { return 0; }'],
      ['yml', 'port: "Saltreach"\n'],
    ] as const) {
      const block = await drawn(language, code);
      expect(block.textContent, language).toBe(code);
      expect(block.querySelectorAll('span').length, language).toBeGreaterThan(0);
      expect(block.querySelectorAll(':not(span)').length, language).toBe(0);
    }
  });

  it('leaves markup in code what it is: text', async () => {
    const code = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    const block = await drawn('html', code);
    expect(block.textContent).toBe(code);
    expect(block.querySelector('img, script')).toBeNull();
  });

  it('leaves alone what it does not know, what is long, and lines that are', async () => {
    expect((await drawn('unknown-one', 'let x = 1')).innerHTML).toBe('let x = 1');
    expect((await drawn('js', 'let x = 1;\n'.repeat(5_000))).querySelector('span')).toBeNull();
    expect((await drawn('js', `let x = "${'y'.repeat(3_000)}";`)).querySelector('span')).toBeNull();
  });
});
