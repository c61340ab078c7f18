import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeJwt } from 'jose';
import { apiUrl, authWith, closeDatabase, newPerson, ok, sql } from './auth-support.ts';

// The hook that changes the claims of access tokens.
// https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook

const uri = 'pg-functions://postgres/public/contract_access_token';
let auth: Awaited<ReturnType<typeof authWith>>;

/** Signs up a user whose metadata selects the behaviour of the hook. */
async function signUp(does: string) {
  const { email, password } = newPerson();
  const client = auth.client();
  const answer = await client.auth.signUp({ email, password, options: { data: { does } } });
  return { client, ...answer };
}

beforeAll(async () => {
  await sql(`create or replace function public.contract_access_token(event jsonb)
    returns jsonb language plpgsql set search_path = '' as $$
    declare
      claims jsonb := event -> 'claims';
    begin
      case claims #>> '{user_metadata,does}'
        when 'add' then
          return jsonb_build_object('claims', claims || jsonb_build_object(
            'plan', 'gold', 'method', event ->> 'authentication_method', 'mine', event ->> 'user_id'));
        when 'drop' then return jsonb_build_object('claims', claims - 'session_id' - 'aal');
        when 'refuse' then
          return '{"error": {"http_code": 403, "message": "Not today."}}';
        when 'nothing' then return '{}';
        when 'break' then raise exception 'the hook itself is broken';
        else return event;
      end case;
    end $$`);
  await sql('grant usage on schema public to supabase_auth_admin');
  await sql('grant execute on function public.contract_access_token to supabase_auth_admin');
  auth = await authWith({
    email: { enable_confirmations: false },
    hook: { custom_access_token: { enabled: true, uri } },
  });
});

afterAll(async () => {
  await auth.stop();
  await sql('drop function public.contract_access_token(jsonb)');
  await closeDatabase();
});

describe('the access token hook', () => {
  it('adds claims and receives the authentication method, at sign-up and at a refresh', async () => {
    const { data, client } = await signUp('add');

    const first = decodeJwt(data.session?.access_token ?? '');
    const renewed = ok(await client.auth.refreshSession());

    expect(first).toMatchObject({ plan: 'gold', method: 'password', mine: data.user?.id });
    expect(decodeJwt(renewed.session?.access_token ?? '')).toMatchObject({
      plan: 'gold',
      method: 'token_refresh',
    });
  });

  it('keeps the default claims when it returns its event unchanged', async () => {
    const { data } = await signUp('keep');

    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: data.user?.id,
      role: 'authenticated',
      aal: 'aal1',
    });
  });

  it.each([
    ['refuse', 403, 'Not today.'],
    ['nothing', 500, 'output claims field is missing'],
    [
      'drop',
      500,
      'output claims do not conform to the expected schema: \n- (root): aal is required\n- (root): session_id is required\n',
    ],
    ['break', 500, `Error running hook URI: ${uri}`],
  ])('with the behaviour %s fails the sign-up without a user', async (does, status, message) => {
    const { email, password } = newPerson();

    const response = await auth.fetcher(`${apiUrl}/auth/v1/signup`, {
      method: 'POST',
      body: JSON.stringify({ email, password, data: { does } }),
    });

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code: status, msg: message });
    expect(await sql('select 1 from auth.users where email = $1', [email])).toEqual([]);
  });
});
