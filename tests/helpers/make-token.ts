import { expect } from 'vitest';
import { startPrivateSite } from '../../api/src/private-site.ts';
import type { TokenScope } from '@siteyard/schemas/http';
import { createAgent } from './agent.ts';

/** Creates an access token for the site in a data folder, with the function that sitectl uses. */
export async function makeToken(
  dataDir: string,
  scopes: readonly TokenScope[] = ['read', 'write'],
): Promise<string> {
  const local = await startPrivateSite({ dataDir });
  try {
    const agent = createAgent(local.url, { Authorization: `Bearer ${local.token}` });
    const answer = await agent.post('/api/operator/tokens', {
      token: { name: 'import', scopes },
    });
    expect(answer.status, answer.text).toBe(201);
    return (answer.body as { token: { secret: string } }).token.secret;
  } finally {
    await local.close();
  }
}
