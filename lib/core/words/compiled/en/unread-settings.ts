// Made from lib/core/words/messages/en/unread-settings.json by `npm run words`. Change it there.
import type { Format } from '@/lib/core/words/format';

export const unreadSettingsMessages = ({ plural }: Format) => ({
  all: {
    title: `Your settings could not be read`,
    body: `They are back at their defaults.`,
  },
  some: {
    title: (count: number) => plural(count, { one: `# setting could not be read`, other: `# settings could not be read` }),
    body: (names: string) => `Back at the default: ${names}. All other settings are as you left them.`,
  },
});
