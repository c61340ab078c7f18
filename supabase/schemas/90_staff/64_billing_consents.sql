-- What a person agreed to pay, as evidence in a dispute.
create function staff.billing_evidence(p_username text)
returns table (creator text, agreed_at timestamptz, words text, sha256 text, price_cents bigint,
               renewal_cents bigint, period_days integer)
language sql stable set search_path = '' as $$
  select p.username, c.agreed_at, c.text, encode(c.text_hash, 'hex'), c.price_cents,
         c.renewal_cents, c.period_days
  from private.billing_consents c left join public.profiles p on p.id = c.creator_id
  where c.fan_id = (select id from public.profiles where username = p_username)
  order by c.id
$$;
comment on function staff.billing_evidence(text) is
  'Each consent of a person to recurring payments, oldest first: its words and their SHA-256, '
  'cents now and at each renewal, and days between renewals.';
