import { describe, expect, it } from 'vitest';
import { networkProblem } from '#main/core/partner-api/network-problem';

describe('what Electron’s network stack says', () => {
  it.each([
    ['ERR_NETWORK_CHANGED', 'reset'],
    ['ERR_NETWORK_IO_SUSPENDED', 'reset'],
    ['ERR_CONNECTION_ABORTED', 'reset'],
    ['ERR_HTTP2_PROTOCOL_ERROR', 'reset'],
    ['ERR_HTTP2_PING_FAILED', 'reset'],
    ['ERR_HTTP2_SERVER_REFUSED_STREAM', 'reset'],
    ['ERR_ADDRESS_UNREACHABLE', 'unreachable'],
    ['ERR_NAME_RESOLUTION_FAILED', 'unknown_host'],
    ['ERR_NETWORK_ACCESS_DENIED', 'blocked'],
    ['ERR_SOMETHING_NEW', 'other'],
  ])('%s is %s', (code, problem) => expect(networkProblem(new Error(`net::${code}`))).toBe(problem));

  it('says the same of Node’s codes', () => {
    const withCode = (code: string): Error => Object.assign(new Error('fetch failed'), { code });
    expect(
      ['EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].map((code) => networkProblem(withCode(code))),
    ).toEqual(['unreachable', 'unreachable', 'reset']);
  });
});
