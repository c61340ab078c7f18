-- Settings of the REST server, which reads them from its role at its start and again when it is told
-- to. It calls check_request() before every request. It searches client_operators before pg_catalog,
-- where the operators stand that refuse the pattern of a client. The time limits hold for a
-- statement of a guest and of a member; the REST server sets the limit of the request's role in every
-- transaction, so that the one of authenticator counts for service_role alone.
alter role authenticator set pgrst.db_pre_request = 'private.check_request';
alter role authenticator set pgrst.db_extra_search_path = 'client_operators, pg_catalog, public, extensions';
alter role anon set statement_timeout = '1s';
alter role authenticated set statement_timeout = '3s';
notify pgrst, 'reload config';
