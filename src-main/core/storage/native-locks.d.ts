/** The part of fs-native-extensions that Tieout uses; the package has no types of its own. */
declare module 'fs-native-extensions' {
  /** Takes the operating system's lock on bytes of an open file (macOS: all), false while another has it; closing the file ends it. */
  export function tryLock(descriptor: number, offset: number, length: number): boolean;
}
