import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { LargeBodies } from './large-bodies.ts';

function request(headers: Record<string, string>): FastifyRequest {
  return { headers } as unknown as FastifyRequest;
}

const large = request({ 'content-length': '5000000' });

describe('large bodies', () => {
  function open() {
    const bodies = new LargeBodies();
    return (userId: string, asked = large) => {
      const raw = new EventEmitter();
      bodies.enter(userId, asked, { raw } as unknown as FastifyReply);
      return () => raw.emit('close');
    };
  }

  it('of one person are four at a time, until one is answered', () => {
    const enter = open();
    const [end] = [1, 2, 3, 4].map(() => enter('mia'));
    expect(() => enter('mia')).toThrow('busy');
    expect(() => enter('tom')).not.toThrow();
    end?.();
    expect(() => enter('mia')).not.toThrow();
    expect(() => enter('mia')).toThrow('busy');
  });

  it('of all are twelve at a time, also those that do not say how long they are', () => {
    const enter = open();
    const pieces = request({ 'transfer-encoding': 'chunked' });
    for (let i = 0; i < 12; i++) enter(`cook ${i}`, pieces);
    expect(() => enter('mia')).toThrow('busy');
  });

  it('leave small ones alone', () => {
    const enter = open();
    for (let i = 0; i < 100; i++) enter('mia', request({ 'content-length': '2000' }));
    expect(() => enter('mia')).not.toThrow();
  });
});
