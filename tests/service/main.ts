import { parseArgs } from 'node:util';
import { startService } from './server';

/**
 * `npx tsx tests/service/main.ts --port 3002 [--self-hosted] [--keyless] [--pace 5] [--site http://…]`: the stand-in for manual
 * tests. `pace` is in pages a second; search knows the sites that are named.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3002' },
    'self-hosted': { type: 'boolean', default: false },
    keyless: { type: 'boolean', default: false },
    pace: { type: 'string', default: 'Infinity' },
    site: { type: 'string', multiple: true, default: [] },
  },
});
const service = await startService({
  port: Number(values.port),
  profile: values['self-hosted'] ? 'self-hosted' : 'hosted',
  ...(values.keyless && { keyless: { requests: 20, credits: 100 } }),
  chromium: process.env['CHROMIUM'],
  pace: Number(values.pace),
  sites: values.site,
});
const lines = [
  `The stand-in service answers at ${service.url}`,
  ...Object.entries(service.keys).map(([name, key]) => `  ${name.padEnd(9)} ${key}`),
  'Ctrl C stops it.',
];
process.stdout.write(`${lines.join('\n')}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void service.close().then(() => process.exit(0)));
