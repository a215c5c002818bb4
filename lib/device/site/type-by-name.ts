const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  css: 'text/css',
  js: 'text/javascript',
  zip: 'application/zip',
  gz: 'application/gzip',
};
const families: Readonly<Record<string, RegExp>> = {
  image: /^(?:avif|bmp|gif|heic|png|tiff?|webp)$/,
  audio: /^(?:aac|flac|opus|weba|m4a)$/,
  video: /^(?:avi|mov|m4v|mpe?g|ogv|wmv)$/,
  font: /^(?:otf|ttf|woff2?)$/,
};

/** The content type by the file extension; `application/…` with the extension for a rare one. */
export function typeByName(address: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(new URL(address).pathname)?.[1]?.toLowerCase() ?? 'octet-stream';
  const family = Object.entries(families).find(([, endings]) => endings.test(ending))?.[0];
  return types[ending] ?? `${family ?? 'application'}/${ending}`;
}
