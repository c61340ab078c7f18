-- Reference data of identity: reserved words (routes, file names and roles), gate modes, the site's
-- settings with their defaults, and the special accounts. The academy is listed, so that everybody
-- sees its page; browse and search leave special accounts out.
insert into private.reserved_words (word)
select unnest(array[
  'login', 'register', 'logout', 'browse', 'stories', 'conversations', 'enroll', 'favorites',
  'subscriptions', 'feed', 'billing', 'admin', 'notifications', 'privacy', 'settings', 'contact',
  'terms', 'post', 'faq', 'complaints', 'redeem', 'purchases', 'support', 'staff', 'api', 'assets',
  'about', 'about_us', 'index', 'academy', 'friskacademy', 'loading', 'lost_password',
  'reset_password', 'not_found', 'auth', 'welcome', 'closing', 'store', 'www', 'mail', 'help',
  'root', 'system', 'velour'])
on conflict do nothing;

insert into private.region_policies (country, region, mode) values ('*', '', 'confirm')
on conflict (country, region) do update set mode = excluded.mode;

insert into private.site_config (key, value, is_public) values
  ('site_name', '"Velour"', true),
  ('terms_version', '"2025-02-28"', true),
  ('region_header', '"x-caller-region"', false),
  ('subdivision_header', '"x-caller-subdivision"', false),
  ('academy_username', '"friskacademy"', true),
  ('contact_creators', '"creators@velour.example"', true),
  ('contact_support', '"support@velour.example"', true),
  ('contact_address', '"Velour Ltd, 1 Example Street, London, United Kingdom"', true),
  ('contact_phone', '"+44 20 0000 0000"', true),
  ('statement_descriptor', '"VLR*MEMBER"', true),
  ('seller_name', '"Velour Ltd"', true),
  ('tax_note', '"No taxes are computed or included."', true),
  ('currencies', '{"USD": 1, "GBP": 0.7783, "EUR": 0.906585, "AUD": 1.459013, "CAD": 1.32542, "MXN": 19.12965, "PLN": 3.881249, "RON": 4.3179}', true)
on conflict (key) do update set value = excluded.value, is_public = excluded.is_public;

-- The header with the caller's address that the platform's edge overwrites, such as
-- cf-connecting-ip on the hosted platform. No header is trusted before the operator names one.
-- And the operator's own address of mail, which hears of what is overdue.
insert into private.site_config (key, value, is_public)
values ('address_header', 'null', false), ('operator_address', 'null', false)
on conflict (key) do nothing;

-- Kinds of creators and their tags; a tag's key is its label in lower case with underscores.
insert into private.categories (key, label, place, tags) values
  ('female', 'Female', 1, array['Asian', 'Black', 'Latina', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blonde', 'Brunette', 'Dark hair', 'Redhead', 'Curly hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Lingerie', 'Vintage']),
  ('male', 'Male', 2, array['Asian', 'Black', 'Latino', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blond', 'Brown hair', 'Dark hair', 'Red hair', 'Silver hair', 'Beard', 'Athletic', 'Muscular', 'Slim', 'Stocky', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Leather', 'Uniforms']),
  ('couples', 'Couples', 3, array['Women', 'Men', 'Woman and man', 'Newlyweds', 'Long together', 'Different cultures', 'Over forty', 'Athletic', 'Curvy', 'Tattoos', 'Cooking', 'Dance', 'Fashion', 'Outdoors', 'Role play', 'Travel', 'Vintage']),
  ('duos', 'Duos', 4, array['Women', 'Men', 'Woman and man', 'Friends', 'Housemates', 'Different cultures', 'Athletic', 'Curvy', 'Tattoos', 'Acrobatics', 'Cosplay', 'Dance', 'Fitness', 'Gaming', 'Music', 'Travel']),
  ('studio', 'Studio', 5, array['Artistic', 'Black and white', 'Body paint', 'Boudoir', 'Cosplay', 'Fashion', 'Film', 'Glamour', 'Latex', 'Leather', 'Outdoors', 'Pin-up', 'Portrait', 'Rope art', 'Short films', 'Vintage']),
  ('trans_female', 'Trans female', 6, array['Asian', 'Black', 'Latina', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blonde', 'Brunette', 'Dark hair', 'Redhead', 'Curly hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Lingerie', 'Vintage']),
  ('trans_male', 'Trans male', 7, array['Asian', 'Black', 'Latino', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Blond', 'Brown hair', 'Dark hair', 'Red hair', 'Beard', 'Athletic', 'Muscular', 'Slim', 'Stocky', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Fashion', 'Fitness', 'Leather']),
  ('nonbinary', 'Non-binary', 8, array['Asian', 'Black', 'Latine', 'Middle Eastern', 'Mixed heritage', 'South Asian', 'White', 'Androgynous', 'Femme', 'Masc', 'Colourful hair', 'Curly hair', 'Dark hair', 'Short hair', 'Athletic', 'Curvy', 'Petite', 'Plus size', 'Tall', 'Tattoos', 'Piercings', 'Cosplay', 'Dance', 'Drag', 'Fashion', 'Gothic'])
on conflict (key) do update
  set label = excluded.label, place = excluded.place, tags = excluded.tags;

select private.make_special_account('support', 'support', private.config_text('site_name')
  || ' Support', 'Questions, problems, ideas: write to us.');
select private.make_special_account('academy', private.config_text('academy_username'),
  private.config_text('site_name') || ' Academy', 'How creators make the most of their page.');
update private.account_statuses
set accepted_at = coalesce(accepted_at, private.now()),
    promoted_at = coalesce(promoted_at, private.now())
where profile_id = private.special_id('academy');
update public.account_settings set application_state = 'accepted'
where profile_id = private.special_id('academy');

-- The clock of proofs of age.
select cron.schedule('sweep-ages', '37 * * * *', 'select private.sweep_ages()');
