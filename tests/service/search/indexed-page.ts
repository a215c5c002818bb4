export type IndexedImage = { imageUrl: string; title: string; imageWidth: number; imageHeight: number };
export type IndexedPage = {
  url: string;
  title: string;
  description: string;
  markdown: string;
  /** When it was published, where it says so. */
  publishedAt?: number;
  images: IndexedImage[];
  /** How often each word occurs. */
  words: Map<string, number>;
};
