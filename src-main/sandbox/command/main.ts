import { createCommand } from './command';

/** `npm run sandbox`: the reference Partner API only, and its key administration (README.md). */
await createCommand().parseAsync();
