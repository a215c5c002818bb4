import { serveFiles } from '@/lib/reader/files/worker/serve';
import { readBytes } from '@/lib/reader/files/worker/read-bytes';

// The character maps of fonts are at the root of the extension (see wxt.config.ts).
const maps = new URL('/cmaps/', self.location.href).href;

serveFiles((order, onProgress) => readBytes(order, onProgress, maps), {
  addEventListener: self.addEventListener.bind(self) as Worker['addEventListener'],
  postMessage: (answer) => self.postMessage(answer),
});
