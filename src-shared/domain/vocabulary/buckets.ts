/** Where conservation counts an item of a key. */
export type Bucket = 'matched' | 'mismatched' | 'missing' | 'extra';
