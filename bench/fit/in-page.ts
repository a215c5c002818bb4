// Runs inside Chromium during fitting: pages come in as HTML, runs and their features go out.
import { readFeatures } from '@/lib/reader/main-content/features';
import { readTextRuns } from '@/lib/reader/main-content/text-runs';
import { takeSnapshot } from '@/lib/reader/snapshot';
import { openNoscript } from '@/lib/reader/main-content/noscript';

function encode(values: Float32Array): string {
  const bytes = new Uint8Array(values.buffer);
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}

function measure(html: string, url: string) {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const snapshot = takeSnapshot(document, { url });
  openNoscript(document, snapshot.body);
  const snapped = performance.now();
  const page = readTextRuns(snapshot.body);
  const walked = performance.now();
  const { width, rows } = readFeatures(document, snapshot.body, url, page);
  const ended = performance.now();
  const ancestors: number[][] = page.runs.map((run) => {
    const chain: number[] = [];
    for (let at = run.box; at >= 0; at = page.boxes[at]?.parent ?? -1) chain.push(at);
    return chain;
  });
  return {
    texts: page.runs.map((run) => run.text),
    shapes: page.runs.map((run) => page.boxes[run.box]?.shape ?? -1),
    chains: ancestors,
    width,
    rows: encode(rows),
    walkMs: walked - snapped,
    featureMs: ended - walked,
  };
}

Object.assign(globalThis, { measure });
