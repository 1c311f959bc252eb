import { createCommand } from './command';

/** `npm run sandbox`: the reference Partner API alone, and its key administration (README.md). */
await createCommand().parseAsync();
