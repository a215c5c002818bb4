export type IndexedImage = { imageUrl: string; title: string; imageWidth: number; imageHeight: number };
export type IndexedPage = {
  url: string;
  title: string;
  description: string;
  markdown: string;
  /** Its publication date, if it has one. */
  publishedAt?: number;
  images: IndexedImage[];
  /** How often each word occurs. */
  words: Map<string, number>;
};
