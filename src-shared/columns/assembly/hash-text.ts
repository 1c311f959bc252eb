/** The last four bytes of a text, some of them for the second time; fewer than four one by one. */
export function lastFour(at: usize, end: usize, size: u32): u32 {
  if (size >= 4) return load<u32>(end - 4);
  let few: u32 = 0;
  for (; at < end; at++) few = (few << 8) | load<u8>(at);
  return few;
}

/** The hash of a text, well mixed in its low bits and in its high ones. */
export function hashOf(start: usize, size: u32): u32 {
  let hash = size;
  let at = start;
  const end = start + size;
  for (; at + 4 < end; at += 4) hash = mix(hash ^ load<u32>(at));
  if (size > 0) hash = mix(hash ^ lastFour(at, end, size));
  hash = (hash ^ (hash >> 15)) * 0x2c1b_3c6d;
  return hash ^ (hash >> 13);
}

function mix(hash: u32): u32 {
  const mixed = hash * 0x9e37_79b1;
  return mixed ^ (mixed >> 15);
}
