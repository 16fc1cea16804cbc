import type { Policy } from '../../http/route.ts';

const CALLERS: Partial<Record<Policy, string>> = {
  everybody: 'Everybody',
  administrator: 'Administrators who are signed in; access tokens are refused',
  'administrator+read': 'Administrators, and tokens with the scope `read`',
  'administrator+write': 'Administrators, and tokens with the scopes `read` and `write`',
  operator: 'Any token',
  metrics: 'The metrics reader',
};

/** Describes in Markdown the callers that a policy accepts. */
export function accessText(policy: Policy): string {
  const known = CALLERS[policy];
  if (known !== undefined) return known;
  const scopes = policy.slice(policy.indexOf(':') + 1);
  const [joint, word] = scopes.includes('|') ? ['|', ' or '] : ['+', ' and '];
  const all = scopes.split(joint).map((each) => `\`${each}\``);
  return `Tokens with the ${joint === '+' && all.length > 1 ? 'scopes' : 'scope'} ${all.join(word)}`;
}
