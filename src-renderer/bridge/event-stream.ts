const retryMs = 1_000;

/**
 * Follows a stream of events with headers, which a browser's own EventSource cannot send, until the signal ends it or the
 * shell refuses this window.
 */
export async function followEvents(
  url: URL,
  headers: Readonly<Record<string, string>>,
  onData: (data: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(url, { headers, signal });
      // Whoever is refused is refused the next time as well.
      if (response.status === 403) return;
      if (response.ok && response.body !== null) await readEvents(response.body, onData);
    } catch {
      // The connection broke, or was closed; in the one case it is tried again, in the other not.
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

/** Hands on the data of each event; the shell writes one line of it an event. */
async function readEvents(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) onData(line.slice(5).trimStart());
  }
}
