import { browser, browserName } from './browser';
import { asPlain, asXml, type SuggestionText } from './omnibox-text';

/** One line below the address bar, and the text of the bar once that line is chosen. */
type OmniboxSuggestion = SuggestionText & { content: string };

type OmniboxListener = {
  /** The keyword was typed. */
  started(): void;
  changed(text: string): Promise<{ first: string; suggestions: OmniboxSuggestion[] }>;
  entered(text: string): void;
  canceled(): void;
};

/** Call it in the first turn of the background. Converts suggestions to the format that this browser reads. */
export function onOmnibox({ started, changed, entered, canceled }: OmniboxListener): void {
  const { omnibox } = browser;
  const written = browserName() === 'firefox' ? asPlain : asXml;
  omnibox.onInputStarted.addListener(started);
  omnibox.onInputCancelled.addListener(canceled);
  omnibox.onInputEntered.addListener(entered);
  omnibox.onInputChanged.addListener((text, suggest) => {
    void changed(text).then(({ first, suggestions }) => {
      omnibox.setDefaultSuggestion({
        description: written({ title: [{ text: first, marked: false }] }),
      });
      suggest(
        suggestions.map(({ content, ...shown }) => ({
          content,
          description: written(shown),
        })),
      );
    });
  });
}
