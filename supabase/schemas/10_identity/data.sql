-- Reference data of identity: reserved words (the specification's, and those of C10 and C76),
-- gate modes, and the site's settings with their defaults.
insert into private.reserved_words (word)
select unnest(array[
  'login', 'register', 'logout', 'browse', 'stories', 'conversations', 'enroll', 'favorites',
  'subscriptions', 'feed', 'billing', 'admin', 'notifications', 'privacy', 'settings', 'contact',
  'terms', 'post', 'faq', 'redeem', 'purchases', 'support', 'staff', 'api', 'assets', 'about',
  'about_us', 'index', 'academy', 'friskacademy', 'loading', 'lost_password', 'reset_password',
  'not_found', 'auth', 'welcome', 'store', 'www', 'mail', 'help', 'root', 'system', 'velour'])
on conflict do nothing;

insert into private.region_policies (country, region, mode) values ('*', '', 'confirm')
on conflict (country, region) do update set mode = excluded.mode;

insert into private.site_config (key, value, is_public) values
  ('site_name', '"Velour"', true),
  ('terms_version', '"2025-02-28"', true),
  ('region_header', '"x-caller-region"', false),
  ('academy_username', '"friskacademy"', true),
  ('contact_creators', '"creators@velour.example"', true),
  ('contact_support', '"support@velour.example"', true),
  ('contact_address', '"Velour Ltd, 1 Example Street, London, United Kingdom"', true),
  ('contact_phone', '"+44 20 0000 0000"', true),
  ('statement_descriptor', '"VLR*MEMBER"', true),
  ('currencies', '{"USD": 1, "GBP": 0.7783, "EUR": 0.906585, "AUD": 1.459013, "CAD": 1.32542, "MXN": 19.12965, "PLN": 3.881249, "RON": 4.3179}', true)
on conflict (key) do update set value = excluded.value, is_public = excluded.is_public;
