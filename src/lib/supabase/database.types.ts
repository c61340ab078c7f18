export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  api: {
    Tables: {
      [_ in never]: never
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      activity_state: { Args: Record<PropertyKey, never>; Returns: Json }
      add_performer: {
        Args: { p_email?: string; p_name: string }
        Returns: Json
      }
      add_push_device: {
        Args: { p_auth: string; p_endpoint: string; p_p256dh: string }
        Returns: string
      }
      age_gate: { Args: Record<PropertyKey, never>; Returns: Json }
      appeal_decision: {
        Args: { p_decision_id: string; p_text: string }
        Returns: undefined
      }
      apply: {
        Args: {
          p_fields: Json
          p_pictures: Json
          p_referrer_id: string
          p_request_id: string
        }
        Returns: Json
      }
      ask_for_export: { Args: Record<PropertyKey, never>; Returns: undefined }
      audience_size: { Args: { p_audience: string }; Returns: number }
      automatic_messages: { Args: Record<PropertyKey, never>; Returns: Json }
      available: { Args: Record<PropertyKey, never>; Returns: Json }
      block: { Args: { p_user_id: string }; Returns: undefined }
      block_refund: { Args: { p_user_id: string }; Returns: number }
      blocked_users: { Args: { p_before?: string }; Returns: Json }
      bootstrap: { Args: Record<PropertyKey, never>; Returns: Json }
      browse: {
        Args: {
          p_after?: Json
          p_category?: string
          p_sort?: string
          p_tag?: string
        }
        Returns: Json
      }
      check_new_factor: { Args: Record<PropertyKey, never>; Returns: undefined }
      check_second_step: { Args: { p_is_recent?: boolean }; Returns: undefined }
      check_signup: {
        Args: { p_email: string; p_username: string }
        Returns: Json
      }
      choose_username: { Args: { p_username: string }; Returns: Json }
      close_account: { Args: { p_username: string }; Returns: undefined }
      coming_share: { Args: Record<PropertyKey, never>; Returns: Json }
      comments: {
        Args: { p_before?: string; p_post_id: string }
        Returns: Json
      }
      conversation_with: { Args: { p_username: string }; Returns: Json }
      create_comment: {
        Args: { p_post_id: string; p_request_id: string; p_text: string }
        Returns: string
      }
      create_post: {
        Args: {
          p_audience: "public" | "private"
          p_is_promo?: boolean
          p_kind?: "text" | "images" | "video" | "poll"
          p_media_ids: string[]
          p_options?: string[]
          p_preview_id?: string
          p_request_id: string
          p_text: string
        }
        Returns: string
      }
      create_story: {
        Args: { p_media_id: string; p_request_id: string; p_text?: string }
        Returns: string
      }
      creator_counters: { Args: Record<PropertyKey, never>; Returns: Json }
      creator_home: { Args: Record<PropertyKey, never>; Returns: Json }
      creator_page: { Args: { p_username: string }; Returns: Json }
      creator_stories: { Args: { p_creator_id: string }; Returns: Json }
      deletions_left: { Args: { p_made_at?: string }; Returns: number }
      delivered: { Args: { p_before?: string }; Returns: Json }
      describe_media: {
        Args: {
          p_ai_label?: "none" | "edited" | "generated"
          p_alt: string
          p_media_id: string
        }
        Returns: Json
      }
      discard_media: { Args: { p_media_id: string }; Returns: undefined }
      earnings_days: { Args: { p_month: string }; Returns: Json }
      earnings_items: {
        Args: {
          p_before_cents?: number
          p_before_key?: string
          p_month: string
          p_type?: string
        }
        Returns: Json
      }
      earnings_months: { Args: { p_before?: string }; Returns: Json }
      earnings_totals: { Args: Record<PropertyKey, never>; Returns: Json }
      edit_post: {
        Args: {
          p_media_ids?: string[]
          p_post_id: string
          p_seen_at?: string
          p_text: string
        }
        Returns: undefined
      }
      edit_scheduled: {
        Args: {
          p_at?: string
          p_audience?: "public" | "private"
          p_is_preview_removed?: boolean
          p_media_ids?: string[]
          p_preview_id?: string
          p_scheduled_id: string
          p_text?: string
          p_version?: number
        }
        Returns: undefined
      }
      edit_scheduled_global: {
        Args: {
          p_at?: string
          p_audience?: string
          p_global_id: string
          p_price_cents?: number
          p_text?: string
          p_version?: number
        }
        Returns: undefined
      }
      end_device: { Args: { p_session_id: string }; Returns: boolean }
      end_limited_offer: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      end_other_devices: { Args: Record<PropertyKey, never>; Returns: number }
      end_paid_chat: { Args: { p_paid_chat_id: string }; Returns: Json }
      fan_card: { Args: { p_fan_id: string }; Returns: Json }
      fan_first_steps: { Args: Record<PropertyKey, never>; Returns: Json }
      feed: { Args: { p_before?: string }; Returns: Json }
      feed_stories: { Args: { p_before?: string }; Returns: Json }
      first_steps: { Args: Record<PropertyKey, never>; Returns: Json }
      follow: { Args: { p_creator_id: string }; Returns: Json }
      followers: {
        Args: { p_before?: string; p_query?: string }
        Returns: Json
      }
      guest_browse: {
        Args: {
          p_after?: Json
          p_category?: string
          p_sort?: string
          p_tag?: string
        }
        Returns: Json
      }
      guest_creator_page: { Args: { p_username: string }; Returns: Json }
      guest_post: { Args: { p_post_id: string }; Returns: Json }
      guest_promos: { Args: Record<PropertyKey, never>; Returns: Json }
      guest_readable_media: { Args: { p_names: string[] }; Returns: Json }
      guest_search: {
        Args: { p_category?: string; p_query: string }
        Returns: Json
      }
      guest_similar_creators: { Args: { p_username: string }; Returns: Json }
      guest_store: {
        Args: { p_before?: string; p_limit?: number; p_username: string }
        Returns: Json
      }
      guest_wall: {
        Args: { p_before?: string; p_username: string }
        Returns: Json
      }
      inbox: {
        Args: {
          p_before_at?: string
          p_before_id?: string
          p_filter?: string
          p_limit?: number
        }
        Returns: Json
      }
      invite_again: {
        Args: { p_email?: string; p_performer_id: string }
        Returns: Json
      }
      keep_push_device: { Args: { p_device_id: string }; Returns: undefined }
      leave_presence: { Args: Record<PropertyKey, never>; Returns: undefined }
      like_comment: {
        Args: { p_comment_id: string; p_on: boolean }
        Returns: undefined
      }
      like_post: {
        Args: { p_on: boolean; p_post_id: string }
        Returns: undefined
      }
      link_twitter: { Args: Record<PropertyKey, never>; Returns: string }
      locked_post: { Args: { p_post_id: string }; Returns: Json }
      mark_conversation_read: {
        Args: { p_conversation_id: string; p_seq: number }
        Returns: undefined
      }
      mark_notifications_read: {
        Args: { p_until?: string }
        Returns: undefined
      }
      message: { Args: { p_id: string }; Returns: Json }
      message_changes: {
        Args: { p_conversation_id: string; p_limit?: number; p_since: number }
        Returns: Json
      }
      messages: {
        Args: { p_before?: number; p_conversation_id: string; p_limit?: number }
        Returns: Json
      }
      my_account: { Args: Record<PropertyKey, never>; Returns: Json }
      my_agreement: { Args: Record<PropertyKey, never>; Returns: Json }
      my_application: { Args: Record<PropertyKey, never>; Returns: Json }
      my_balance: { Args: Record<PropertyKey, never>; Returns: Json }
      my_bank: { Args: Record<PropertyKey, never>; Returns: Json }
      my_card: { Args: Record<PropertyKey, never>; Returns: Json }
      my_closure: { Args: Record<PropertyKey, never>; Returns: Json }
      my_creator_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      my_debt: { Args: Record<PropertyKey, never>; Returns: Json }
      my_decisions: {
        Args: { p_before?: string; p_limit?: number }
        Returns: Json
      }
      my_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      my_export: { Args: Record<PropertyKey, never>; Returns: Json }
      my_favorites: {
        Args: { p_before?: string; p_search?: string }
        Returns: Json
      }
      my_media: { Args: { p_ids: string[] }; Returns: Json }
      my_notification_choices: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_open_payment: { Args: { p_creator_id: string }; Returns: Json }
      my_payment: { Args: { p_id: string }; Returns: Json }
      my_push_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      my_share: { Args: Record<PropertyKey, never>; Returns: number }
      my_sign_in: { Args: Record<PropertyKey, never>; Returns: Json }
      my_spend_cap: { Args: Record<PropertyKey, never>; Returns: Json }
      my_stories: { Args: { p_before?: string }; Returns: Json }
      my_subscriptions: {
        Args: {
          p_before?: string
          p_expires_before?: string
          p_search?: string
        }
        Returns: Json
      }
      my_x_posting: { Args: Record<PropertyKey, never>; Returns: Json }
      notifications: {
        Args: { p_before?: string; p_filter?: string; p_limit?: number }
        Returns: Json
      }
      notifications_read_at: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      offer_item: {
        Args: {
          p_media_ids: string[]
          p_price_cents: number
          p_request_id: string
          p_shows_text?: boolean
          p_text: string
        }
        Returns: Json
      }
      offer_item_again: { Args: { p_item_id: string }; Returns: undefined }
      offered: { Args: { p_before?: string }; Returns: Json }
      open_export: { Args: { p_export_id: string }; Returns: string }
      order_saved_replies: {
        Args: { p_reply_ids: string[] }
        Returns: undefined
      }
      performers: { Args: Record<PropertyKey, never>; Returns: Json }
      pin_post: {
        Args: { p_on: boolean; p_post_id: string }
        Returns: undefined
      }
      post: { Args: { p_post_id: string }; Returns: Json }
      post_likers: {
        Args: { p_before?: string; p_post_id: string }
        Returns: Json
      }
      post_preview: { Args: { p_post_id: string }; Returns: Json }
      promo_posts: { Args: Record<PropertyKey, never>; Returns: Json }
      purchases: {
        Args: { p_before?: string; p_limit?: number }
        Returns: Json
      }
      react: {
        Args: {
          p_message_id: string
          p_reaction?: "love" | "like" | "laugh" | "fire" | "sad"
        }
        Returns: undefined
      }
      readable_media: { Args: { p_names: string[] }; Returns: Json }
      receipt: { Args: { p_transaction_id: string }; Returns: Json }
      referrals: { Args: { p_before?: string }; Returns: Json }
      refund_unspent: { Args: Record<PropertyKey, never>; Returns: number }
      remove_comment: { Args: { p_comment_id: string }; Returns: undefined }
      remove_global: {
        Args: { p_global_id: string; p_with_refund?: boolean }
        Returns: string
      }
      remove_message: { Args: { p_message_id: string }; Returns: string }
      remove_performer: { Args: { p_performer_id: string }; Returns: undefined }
      remove_post: { Args: { p_post_id: string }; Returns: undefined }
      remove_push_device: { Args: { p_device_id: string }; Returns: undefined }
      remove_saved_reply: { Args: { p_reply_id: string }; Returns: undefined }
      remove_scheduled: { Args: { p_scheduled_id: string }; Returns: undefined }
      remove_scheduled_global: {
        Args: { p_global_id: string }
        Returns: undefined
      }
      remove_story: { Args: { p_story_id: string }; Returns: undefined }
      remove_welcome_video: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      replace_application_picture: {
        Args: {
          p_bytes: number
          p_kind:
            | "avatar"
            | "cover"
            | "id_document"
            | "id_selfie"
            | "post"
            | "story"
            | "preview"
            | "chat"
          p_type: string
        }
        Returns: Json
      }
      report_comment: {
        Args: {
          p_id: string
          p_reason:
            | "underage"
            | "non_consensual"
            | "illegal"
            | "violence"
            | "harassment"
            | "impersonation"
            | "copyright"
            | "spam"
            | "other"
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_message: {
        Args: {
          p_id: string
          p_reason:
            | "underage"
            | "non_consensual"
            | "illegal"
            | "violence"
            | "harassment"
            | "impersonation"
            | "copyright"
            | "spam"
            | "other"
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_post: {
        Args: {
          p_id: string
          p_reason:
            | "underage"
            | "non_consensual"
            | "illegal"
            | "violence"
            | "harassment"
            | "impersonation"
            | "copyright"
            | "spam"
            | "other"
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_profile: {
        Args: {
          p_id: string
          p_reason:
            | "underage"
            | "non_consensual"
            | "illegal"
            | "violence"
            | "harassment"
            | "impersonation"
            | "copyright"
            | "spam"
            | "other"
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_ready: { Args: Record<PropertyKey, never>; Returns: string }
      report_story: {
        Args: {
          p_id: string
          p_reason:
            | "underage"
            | "non_consensual"
            | "illegal"
            | "violence"
            | "harassment"
            | "impersonation"
            | "copyright"
            | "spam"
            | "other"
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      request_checkout: {
        Args: { p_amount_cents: number; p_request_id: string }
        Returns: string
      }
      request_top_up: {
        Args: { p_amount_cents: number; p_request_id: string }
        Returns: string
      }
      request_upload: {
        Args: {
          p_bytes: number
          p_purpose:
            | "avatar"
            | "cover"
            | "id_document"
            | "id_selfie"
            | "post"
            | "story"
            | "preview"
            | "chat"
          p_type: string
        }
        Returns: Json
      }
      save_automatic_message: {
        Args: { p_event: "subscribed" | "expired"; p_text: string }
        Returns: undefined
      }
      save_categories: { Args: { p_categories: string[] }; Returns: undefined }
      save_chat_prices: {
        Args: {
          p_audio_cents: number
          p_text_cents: number
          p_video_cents: number
        }
        Returns: undefined
      }
      save_chat_reasons: {
        Args: {
          p_answer_time?: "hour" | "day" | "days"
          p_reasons: ("replies" | "voice" | "pictures" | "requests" | "talk")[]
        }
        Returns: undefined
      }
      save_page_rules: { Args: { p_rules: Json }; Returns: undefined }
      save_prices: { Args: { p_fee_cents: number }; Returns: undefined }
      save_profile: { Args: { p_fields: Json }; Returns: undefined }
      save_reply: {
        Args: { p_reply_id?: string; p_text: string }
        Returns: undefined
      }
      saved_replies: { Args: Record<PropertyKey, never>; Returns: Json }
      schedule_post: {
        Args: {
          p_at: string
          p_audience: "public" | "private"
          p_is_promo?: boolean
          p_kind?: "text" | "images" | "video" | "poll"
          p_media_ids: string[]
          p_options?: string[]
          p_preview_id?: string
          p_request_id: string
          p_text: string
        }
        Returns: string
      }
      scheduled: { Args: { p_after?: string; p_from?: string }; Returns: Json }
      scheduled_times: {
        Args: { p_from: string; p_until: string }
        Returns: Json
      }
      search_conversations: {
        Args: {
          p_before_at?: string
          p_before_id?: string
          p_limit?: number
          p_query: string
        }
        Returns: Json
      }
      search_creators: {
        Args: { p_category?: string; p_query: string }
        Returns: Json
      }
      search_fans: { Args: { p_query: string }; Returns: Json }
      send_global: {
        Args: {
          p_at?: string
          p_audience: string
          p_media_ids: string[]
          p_price_cents: number
          p_request_id: string
          p_shows_text?: boolean
          p_text: string
        }
        Returns: Json
      }
      send_message: {
        Args: {
          p_expected_cents?: number
          p_media_ids: string[]
          p_price_cents: number
          p_reply_to_id?: string
          p_request_id: string
          p_shows_text?: boolean
          p_story_id?: string
          p_text: string
          p_to: string
        }
        Returns: Json
      }
      send_tip: {
        Args: {
          p_amount_cents: number
          p_creator_id: string
          p_item_id?: string
          p_message?: string
          p_request_id: string
        }
        Returns: string
      }
      send_trial: {
        Args: { p_email: string; p_period_days: number; p_request_id: string }
        Returns: undefined
      }
      send_typing: { Args: { p_conversation_id: string }; Returns: undefined }
      service_address_header: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      service_appeal: {
        Args: { p_address: string; p_key: string; p_text: string }
        Returns: Json
      }
      service_apply_card_event: {
        Args: { p_event: Json; p_event_id: string; p_provider: string }
        Returns: Json
      }
      service_apply_payment_event: {
        Args: { p_event: Json; p_event_id: string; p_provider: string }
        Returns: Json
      }
      service_ask_x_post: {
        Args: { p_lease_token: string; p_post_id: string }
        Returns: undefined
      }
      service_await_lists: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_bank_country: { Args: { p_user_id: string }; Returns: string }
      service_begin_age_check: {
        Args: { p_address: string; p_guest_hash: string; p_user_id: string }
        Returns: Json
      }
      service_begin_enrolment: {
        Args: {
          p_address: string
          p_creator_id: string
          p_fields: Json
          p_pictures: Json
          p_referrer_id: string
          p_secret: string
        }
        Returns: Json
      }
      service_begin_x_consent: {
        Args: {
          p_ciphertext: string
          p_key_id: string
          p_state: string
          p_user_id: string
        }
        Returns: string
      }
      service_card_account: { Args: { p_fan_id: string }; Returns: Json }
      service_card_refunds_to_make: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_cards_to_forget: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_clear_scan: {
        Args: {
          p_hits: Json
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_close_payment: {
        Args: { p_payment_id: string }
        Returns: undefined
      }
      service_complaint: {
        Args: { p_address: string; p_code: string }
        Returns: Json
      }
      service_confirm_complaint: {
        Args: { p_address: string; p_secret: string }
        Returns: Json
      }
      service_decision: {
        Args: { p_address: string; p_key: string }
        Returns: Json
      }
      service_drop_age_check: {
        Args: { p_check_id: string }
        Returns: undefined
      }
      service_export_media: {
        Args: {
          p_after: string
          p_export_id: string
          p_lease_token: string
          p_request_id: string
        }
        Returns: Json
      }
      service_export_rows: {
        Args: {
          p_after: Json
          p_export_id: string
          p_lease_token: string
          p_request_id: string
          p_table: string
        }
        Returns: Json
      }
      service_exported_records: {
        Args: { p_before: string; p_owner_id: string }
        Returns: Json
      }
      service_fail_export: {
        Args: {
          p_export_id: string
          p_failure: string
          p_lease_token: string
          p_request_id: string
        }
        Returns: undefined
      }
      service_fail_job: {
        Args: {
          p_failure: string
          p_is_final: boolean
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_fail_mail: {
        Args: {
          p_failure: string
          p_kind: string
          p_lease_token: string
          p_mail_id: string
          p_wait_seconds: number
        }
        Returns: Json
      }
      service_file_complaint: {
        Args: {
          p_address: string
          p_fields: Json
          p_path: string
          p_request_id: string
        }
        Returns: Json
      }
      service_finish_export: {
        Args: {
          p_bytes: number
          p_export_id: string
          p_lease_token: string
          p_request_id: string
        }
        Returns: undefined
      }
      service_finish_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
          p_result: Json
        }
        Returns: Json
      }
      service_finish_mail: {
        Args: { p_lease_token: string; p_mail_id: string }
        Returns: Json
      }
      service_finish_push: {
        Args: {
          p_device_id: string
          p_failure: string
          p_lease_token: string
          p_outcome: string
          p_wait_seconds: number
        }
        Returns: undefined
      }
      service_forget_card: {
        Args: { p_fan_id: string; p_method: string; p_provider: string }
        Returns: undefined
      }
      service_lease_export: { Args: { p_request_id: string }; Returns: Json }
      service_lease_jobs: {
        Args: {
          p_kinds: string[]
          p_limit: number
          p_request_id: string
          p_with_fans?: boolean
        }
        Returns: Json
      }
      service_lease_mails: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_lease_pushes: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_lease_quarantine_report: {
        Args: { p_request_id: string }
        Returns: Json
      }
      service_lease_x_posts: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_object_moved: {
        Args: { p_media_id: string; p_new_name: string; p_variant: string }
        Returns: undefined
      }
      service_objects_removed: {
        Args: { p_bucket: string; p_names: string[] }
        Returns: undefined
      }
      service_objects_to_move: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_objects_to_remove: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_payment_to_charge: {
        Args: { p_address: string; p_fan_id: string; p_payment_id: string }
        Returns: Json
      }
      service_payments_to_reconcile: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_payouts_to_make: {
        Args: { p_limit: number; p_providers: string[]; p_request_id: string }
        Returns: Json
      }
      service_postpone_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_queue_orphans: {
        Args: { p_bucket: string; p_folder: string }
        Returns: undefined
      }
      service_redeem_export_ticket: {
        Args: { p_ticket: string }
        Returns: Json
      }
      service_redeem_look_ticket: { Args: { p_ticket: string }; Returns: Json }
      service_redeem_payout_ticket: {
        Args: { p_ticket: string }
        Returns: Json
      }
      service_redeem_records_ticket: {
        Args: { p_ticket: string }
        Returns: Json
      }
      service_redeem_trial: {
        Args: { p_code: string; p_request_id: string; p_user_id: string }
        Returns: Json
      }
      service_redeem_x_consent: { Args: { p_state: string }; Returns: Json }
      service_release: {
        Args: { p_address: string; p_key: string }
        Returns: Json
      }
      service_remove_card: { Args: { p_fan_id: string }; Returns: Json }
      service_renew_export: {
        Args: {
          p_export_id: string
          p_lease_token: string
          p_request_id: string
        }
        Returns: undefined
      }
      service_renew_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_renewals_to_charge: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_return_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
        Returns: Json
      }
      service_save_bank: {
        Args: { p_bank: Json; p_request_id: string; p_user_id: string }
        Returns: undefined
      }
      service_save_card: {
        Args: { p_card: Json; p_fan_id: string }
        Returns: Json
      }
      service_save_x_account: {
        Args: {
          p_ciphertext: string
          p_key_id: string
          p_user_id: string
          p_x_user_id: string
        }
        Returns: undefined
      }
      service_save_x_tokens: {
        Args: {
          p_ciphertext: string
          p_key_id: string
          p_lease_token: string
          p_post_id: string
        }
        Returns: undefined
      }
      service_scan_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
          p_scan: Json
        }
        Returns: Json
      }
      service_set_card_account: {
        Args: { p_customer: string; p_fan_id: string; p_provider: string }
        Returns: undefined
      }
      service_settle_age_check: {
        Args: { p_check_id: string; p_method: string; p_result: string }
        Returns: boolean
      }
      service_settle_card_refund: {
        Args: {
          p_outcome: string
          p_provider_ref: string
          p_reason: string
          p_refund_id: string
        }
        Returns: Json
      }
      service_settle_payment: {
        Args: {
          p_outcome: string
          p_payment_id: string
          p_provider: string
          p_provider_ref: string
          p_reason: string
        }
        Returns: Json
      }
      service_settle_payout: {
        Args: {
          p_outcome: string
          p_provider_ref: string
          p_reason: string
          p_withdrawal_id: string
        }
        Returns: Json
      }
      service_settle_x_post: {
        Args: {
          p_lease_token: string
          p_note: string
          p_outcome: string
          p_post_id: string
          p_wait_seconds: number
        }
        Returns: undefined
      }
      service_start_checkout: {
        Args: {
          p_address: string
          p_fan_id: string
          p_payment_id: string
          p_provider: string
        }
        Returns: Json
      }
      service_step_quarantine_report: {
        Args: {
          p_id: string
          p_is_test: boolean
          p_lease_token: string
          p_reference: string
        }
        Returns: Json
      }
      service_submit_release: {
        Args: {
          p_address: string
          p_fields: Json
          p_key: string
          p_pictures: Json
        }
        Returns: Json
      }
      service_withdraw_release: {
        Args: { p_address: string; p_key: string }
        Returns: Json
      }
      set_conversation: {
        Args: {
          p_accepts_media?: boolean
          p_conversation_id: string
          p_is_favorite?: boolean
          p_is_muted?: boolean
          p_nickname?: string
          p_notes?: string
        }
        Returns: undefined
      }
      set_currency: { Args: { p_currency: string }; Returns: undefined }
      set_invisible: { Args: { p_on: boolean }; Returns: undefined }
      set_notification_choice: {
        Args: {
          p_channel: "page" | "mail" | "push"
          p_is_on: boolean
          p_topic:
            | "messages"
            | "posts"
            | "stories"
            | "offers"
            | "comments"
            | "likes"
            | "tips"
            | "sales"
            | "subscriptions"
            | "account"
        }
        Returns: undefined
      }
      set_post_audience: {
        Args: { p_audience: "public" | "private"; p_post_id: string }
        Returns: undefined
      }
      set_preview: {
        Args: { p_media_id?: string; p_post_id: string }
        Returns: undefined
      }
      set_profile_picture: { Args: { p_media_id: string }; Returns: string }
      set_read_marks: { Args: { p_on: boolean }; Returns: undefined }
      set_spend_cap: { Args: { p_cents?: number }; Returns: undefined }
      set_theme: {
        Args: { p_theme: "system" | "dark" | "light" }
        Returns: undefined
      }
      set_timeline_layout: {
        Args: { p_layout: "list" | "box" }
        Returns: undefined
      }
      set_video_cover: {
        Args: { p_cover_id: string; p_video_id: string }
        Returns: undefined
      }
      set_welcome_video: { Args: { p_media_id: string }; Returns: string }
      set_x_posting: { Args: { p_on: boolean }; Returns: undefined }
      sign_agreement: {
        Args: { p_name: string; p_version: number }
        Returns: string
      }
      similar_creators: { Args: { p_username: string }; Returns: Json }
      site_info: { Args: Record<PropertyKey, never>; Returns: Json }
      start_limited_offer: {
        Args: { p_price_cents: number; p_request_id: string; p_sales: number }
        Returns: undefined
      }
      start_paid_chat: {
        Args: {
          p_creator_id: string
          p_expected_cents: number
          p_request_id: string
        }
        Returns: Json
      }
      start_subscription: {
        Args: {
          p_consent?: string
          p_creator_id: string
          p_expected_cents: number
          p_request_id: string
        }
        Returns: Json
      }
      state_people: {
        Args: {
          p_media_id: string
          p_people: "nobody" | "only_me" | "people"
          p_performer_ids?: string[]
          p_produced_on?: string
        }
        Returns: Json
      }
      stop_subscription: { Args: { p_creator_id: string }; Returns: string }
      store: {
        Args: {
          p_before?: string
          p_item_id?: string
          p_limit?: number
          p_username: string
        }
        Returns: Json
      }
      stories: { Args: { p_before?: string }; Returns: Json }
      story_views: {
        Args: { p_before?: string; p_story_id: string }
        Returns: Json
      }
      subscribers: {
        Args: { p_before?: string; p_query?: string; p_state?: string }
        Returns: Json
      }
      subscription_terms: { Args: { p_creator_id: string }; Returns: Json }
      suggestions: { Args: Record<PropertyKey, never>; Returns: Json }
      takedown_reason: { Args: { p_post_id: string }; Returns: string }
      top_fans: {
        Args: { p_before_cents?: number; p_before_fan_id?: string }
        Returns: Json
      }
      touch_presence: { Args: Record<PropertyKey, never>; Returns: undefined }
      transactions: {
        Args: {
          p_before?: string
          p_from?: string
          p_limit?: number
          p_type?: string
          p_until?: string
        }
        Returns: Json
      }
      transactions_subtotal: {
        Args: { p_from?: string; p_type?: string; p_until?: string }
        Returns: Json
      }
      trials: { Args: { p_before?: string; p_limit?: number }; Returns: Json }
      unblock: { Args: { p_user_id: string }; Returns: undefined }
      undo_closure: { Args: Record<PropertyKey, never>; Returns: undefined }
      unfollow: { Args: { p_creator_id: string }; Returns: undefined }
      unlink_twitter: { Args: Record<PropertyKey, never>; Returns: undefined }
      unlock_item: {
        Args: { p_item_id: string; p_request_id: string }
        Returns: Json
      }
      unlock_message: {
        Args: { p_message_id: string; p_request_id: string }
        Returns: Json
      }
      vault: {
        Args: { p_before?: string; p_media_kind: "image" | "video" | "audio" }
        Returns: Json
      }
      view_story: { Args: { p_story_id: string }; Returns: undefined }
      vote: { Args: { p_option: number; p_post_id: string }; Returns: Json }
      wall_posts: {
        Args: { p_before?: string; p_creator_id: string; p_filter?: string }
        Returns: Json
      }
      welcome: { Args: Record<PropertyKey, never>; Returns: undefined }
      withdraw: {
        Args: { p_amount_cents?: number; p_request_id: string }
        Returns: string
      }
      withdraw_item: { Args: { p_item_id: string }; Returns: undefined }
      withdrawals: {
        Args: { p_before?: string; p_limit?: number }
        Returns: Json
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  api: {
    Enums: {},
  },
} as const
