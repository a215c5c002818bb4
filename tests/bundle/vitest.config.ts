import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ALIAS } from '../../scripts/tools.ts';
import '../../scripts/older-node.mjs';

/** Apart from the unit tests, since these look at what a build left in `.output`. */
export default defineConfig({
  root: resolve(import.meta.dirname, '../..'),
  resolve: { alias: ALIAS },
  test: { include: ['tests/bundle/**/*.test.ts'], environment: 'node' },
});
