import { z } from 'zod';

// The extension's content security policy forbids eval, which zod's compiler probes for.
z.config({ jitless: true });

export { z };
