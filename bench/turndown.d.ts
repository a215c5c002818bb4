declare module 'turndown' {
  export default class TurndownService {
    constructor(options?: { headingStyle?: 'setext' | 'atx'; codeBlockStyle?: 'indented' | 'fenced' });
    use(plugin: (service: TurndownService) => void): this;
    remove(tags: string[]): this;
    turndown(input: string | Node): string;
  }
}
declare module 'turndown-plugin-gfm' {
  import type TurndownService from 'turndown';
  export const gfm: (service: TurndownService) => void;
}
