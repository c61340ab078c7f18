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
  public: {
    Tables: {
      account_settings: {
        Row: {
          active_at: string
          application_state: Database["public"]["Enums"]["application_state"]
          currency: string
          fee_saved_at: string | null
          is_invisible: boolean
          notifications_read_at: string
          page_ready_at: string | null
          profile_id: string
          terms_accepted_at: string
          terms_version: string
          theme: Database["public"]["Enums"]["theme"]
          timeline_layout: Database["public"]["Enums"]["timeline_layout"]
          welcomed_at: string | null
        }
        Insert: {
          active_at?: string
          application_state?: Database["public"]["Enums"]["application_state"]
          currency?: string
          fee_saved_at?: string | null
          is_invisible?: boolean
          notifications_read_at?: string
          page_ready_at?: string | null
          profile_id: string
          terms_accepted_at?: string
          terms_version: string
          theme?: Database["public"]["Enums"]["theme"]
          timeline_layout?: Database["public"]["Enums"]["timeline_layout"]
          welcomed_at?: string | null
        }
        Update: {
          active_at?: string
          application_state?: Database["public"]["Enums"]["application_state"]
          currency?: string
          fee_saved_at?: string | null
          is_invisible?: boolean
          notifications_read_at?: string
          page_ready_at?: string | null
          profile_id?: string
          terms_accepted_at?: string
          terms_version?: string
          theme?: Database["public"]["Enums"]["theme"]
          timeline_layout?: Database["public"]["Enums"]["timeline_layout"]
          welcomed_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "account_settings_profile_id_fkey"
            columns: ["profile_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      audience_events: {
        Row: {
          audience: Database["public"]["Enums"]["event_audience"]
          created_at: string
          creator_id: string
          id: string
          kind: Database["public"]["Enums"]["notification_kind"]
          subject_id: string
        }
        Insert: {
          audience: Database["public"]["Enums"]["event_audience"]
          created_at?: string
          creator_id: string
          id?: string
          kind: Database["public"]["Enums"]["notification_kind"]
          subject_id: string
        }
        Update: {
          audience?: Database["public"]["Enums"]["event_audience"]
          created_at?: string
          creator_id?: string
          id?: string
          kind?: Database["public"]["Enums"]["notification_kind"]
          subject_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "audience_events_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          ended_at: string | null
          id: string
          started_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id: string
          ended_at?: string | null
          id?: string
          started_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          ended_at?: string | null
          id?: string
          started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "blocks_blocked_id_fkey"
            columns: ["blocked_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "blocks_blocker_id_fkey"
            columns: ["blocker_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      cards: {
        Row: {
          digits: string
          exp_month: number
          exp_year: number
          fan_id: string
          holder: string
          issuer: string
          linked_at: string
        }
        Insert: {
          digits: string
          exp_month: number
          exp_year: number
          fan_id: string
          holder: string
          issuer: string
          linked_at?: string
        }
        Update: {
          digits?: string
          exp_month?: number
          exp_year?: number
          fan_id?: string
          holder?: string
          issuer?: string
          linked_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "cards_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      conversation_members: {
        Row: {
          accepts_media: boolean
          conversation_id: string
          is_favorite: boolean
          is_muted: boolean
          is_unread: boolean
          nickname: string | null
          notes: string | null
          person_id: string
          read_seq: number
        }
        Insert: {
          accepts_media?: boolean
          conversation_id: string
          is_favorite?: boolean
          is_muted?: boolean
          is_unread?: boolean
          nickname?: string | null
          notes?: string | null
          person_id: string
          read_seq?: number
        }
        Update: {
          accepts_media?: boolean
          conversation_id?: string
          is_favorite?: boolean
          is_muted?: boolean
          is_unread?: boolean
          nickname?: string | null
          notes?: string | null
          person_id?: string
          read_seq?: number
        }
        Relationships: [
          {
            foreignKeyName: "conversation_members_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversation_members_person_id_fkey"
            columns: ["person_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      conversations: {
        Row: {
          created_at: string
          globals_upto: string
          id: string
          last_message_id: string | null
          next_seq: number
          one_id: string
          other_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          globals_upto?: string
          id?: string
          last_message_id?: string | null
          next_seq?: number
          one_id: string
          other_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          globals_upto?: string
          id?: string
          last_message_id?: string | null
          next_seq?: number
          one_id?: string
          other_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "conversations_one_id_fkey"
            columns: ["one_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "conversations_other_id_fkey"
            columns: ["other_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      creator_settings: {
        Row: {
          audio_price_cents: number | null
          categories: string[]
          creator_id: string
          is_free_wall_disabled: boolean
          is_paid_only: boolean
          requires_card: boolean
          requires_subscription: boolean
          text_price_cents: number | null
          video_price_cents: number | null
        }
        Insert: {
          audio_price_cents?: number | null
          categories?: string[]
          creator_id: string
          is_free_wall_disabled?: boolean
          is_paid_only?: boolean
          requires_card?: boolean
          requires_subscription?: boolean
          text_price_cents?: number | null
          video_price_cents?: number | null
        }
        Update: {
          audio_price_cents?: number | null
          categories?: string[]
          creator_id?: string
          is_free_wall_disabled?: boolean
          is_paid_only?: boolean
          requires_card?: boolean
          requires_subscription?: boolean
          text_price_cents?: number | null
          video_price_cents?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "creator_settings_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      follows: {
        Row: {
          creator_id: string
          ended_at: string | null
          fan_id: string
          id: string
          started_at: string
        }
        Insert: {
          creator_id: string
          ended_at?: string | null
          fan_id: string
          id?: string
          started_at?: string
        }
        Update: {
          creator_id?: string
          ended_at?: string | null
          fan_id?: string
          id?: string
          started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "follows_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "follows_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      limited_offers: {
        Row: {
          creator_id: string
          offer_id: string
          price_cents: number
          sales_held: number
          sales_left: number
          started_at: string
        }
        Insert: {
          creator_id: string
          offer_id?: string
          price_cents: number
          sales_held?: number
          sales_left: number
          started_at?: string
        }
        Update: {
          creator_id?: string
          offer_id?: string
          price_cents?: number
          sales_held?: number
          sales_left?: number
          started_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "limited_offers_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      media: {
        Row: {
          alt: string | null
          blur: string | null
          bytes: number | null
          consent_id: string | null
          created_at: string
          duration_ms: number | null
          failure: Database["public"]["Enums"]["error_code"] | null
          height: number | null
          id: string
          is_live: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          locked_blur: string | null
          moderation_reason: string | null
          moderation_state: Database["public"]["Enums"]["moderation_state"]
          owner_id: string
          purpose: Database["public"]["Enums"]["upload_kind"]
          state: Database["public"]["Enums"]["media_state"]
          used_at: string | null
          width: number | null
        }
        Insert: {
          alt?: string | null
          blur?: string | null
          bytes?: number | null
          consent_id?: string | null
          created_at?: string
          duration_ms?: number | null
          failure?: Database["public"]["Enums"]["error_code"] | null
          height?: number | null
          id?: string
          is_live?: never
          kind: Database["public"]["Enums"]["media_kind"]
          locked_blur?: string | null
          moderation_reason?: string | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          owner_id: string
          purpose: Database["public"]["Enums"]["upload_kind"]
          state?: Database["public"]["Enums"]["media_state"]
          used_at?: string | null
          width?: number | null
        }
        Update: {
          alt?: string | null
          blur?: string | null
          bytes?: number | null
          consent_id?: string | null
          created_at?: string
          duration_ms?: number | null
          failure?: Database["public"]["Enums"]["error_code"] | null
          height?: number | null
          id?: string
          is_live?: never
          kind?: Database["public"]["Enums"]["media_kind"]
          locked_blur?: string | null
          moderation_reason?: string | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          owner_id?: string
          purpose?: Database["public"]["Enums"]["upload_kind"]
          state?: Database["public"]["Enums"]["media_state"]
          used_at?: string | null
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "media_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      message_bodies: {
        Row: {
          message_id: string
          sender_id: string
          text: string
        }
        Insert: {
          message_id: string
          sender_id: string
          text: string
        }
        Update: {
          message_id?: string
          sender_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "message_bodies_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      message_media: {
        Row: {
          alt: string | null
          blur: string | null
          duration_ms: number | null
          height: number | null
          is_free: boolean
          is_live: boolean
          is_removed: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          message_id: string
          position: number
          recipient_id: string
          sender_id: string
          width: number | null
        }
        Insert: {
          alt?: string | null
          blur?: string | null
          duration_ms?: number | null
          height?: number | null
          is_free: boolean
          is_live?: boolean
          is_removed?: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          message_id: string
          position: number
          recipient_id: string
          sender_id: string
          width?: number | null
        }
        Update: {
          alt?: string | null
          blur?: string | null
          duration_ms?: number | null
          height?: number | null
          is_free?: boolean
          is_live?: boolean
          is_removed?: boolean
          kind?: Database["public"]["Enums"]["media_kind"]
          media_id?: string
          message_id?: string
          position?: number
          recipient_id?: string
          sender_id?: string
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "message_media_media_id_fkey"
            columns: ["media_id"]
            referencedRelation: "media"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "message_media_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      messages: {
        Row: {
          change_seq: number
          conversation_id: string
          created_at: string
          duration_ms: number | null
          global_id: string | null
          id: string
          kind: Database["public"]["Enums"]["message_kind"]
          locked_blur: string | null
          media_count: number
          media_state: Database["public"]["Enums"]["media_state"] | null
          moderation_state: Database["public"]["Enums"]["moderation_state"]
          price_cents: number | null
          recipient_id: string
          removed_at: string | null
          request_digest: string
          request_id: string
          sender_id: string
          seq: number
          text: string | null
          unlocked_at: string | null
        }
        Insert: {
          change_seq: number
          conversation_id: string
          created_at?: string
          duration_ms?: number | null
          global_id?: string | null
          id?: string
          kind: Database["public"]["Enums"]["message_kind"]
          locked_blur?: string | null
          media_count?: number
          media_state?: Database["public"]["Enums"]["media_state"] | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          price_cents?: number | null
          recipient_id: string
          removed_at?: string | null
          request_digest: string
          request_id: string
          sender_id: string
          seq: number
          text?: string | null
          unlocked_at?: string | null
        }
        Update: {
          change_seq?: number
          conversation_id?: string
          created_at?: string
          duration_ms?: number | null
          global_id?: string | null
          id?: string
          kind?: Database["public"]["Enums"]["message_kind"]
          locked_blur?: string | null
          media_count?: number
          media_state?: Database["public"]["Enums"]["media_state"] | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          price_cents?: number | null
          recipient_id?: string
          removed_at?: string | null
          request_digest?: string
          request_id?: string
          sender_id?: string
          seq?: number
          text?: string | null
          unlocked_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "messages_conversation_id_fkey"
            columns: ["conversation_id"]
            referencedRelation: "conversations"
            referencedColumns: ["id"]
          },
        ]
      }
      notification_prefs: {
        Row: {
          mails_messages: boolean
          mails_subscriptions: boolean
          profile_id: string
        }
        Insert: {
          mails_messages?: boolean
          mails_subscriptions?: boolean
          profile_id: string
        }
        Update: {
          mails_messages?: boolean
          mails_subscriptions?: boolean
          profile_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notification_prefs_profile_id_fkey"
            columns: ["profile_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      notifications: {
        Row: {
          actor_id: string | null
          amount_cents: number | null
          created_at: string
          id: string
          kind: Database["public"]["Enums"]["notification_kind"]
          recipient_id: string
          subject_id: string | null
        }
        Insert: {
          actor_id?: string | null
          amount_cents?: number | null
          created_at?: string
          id?: string
          kind: Database["public"]["Enums"]["notification_kind"]
          recipient_id: string
          subject_id?: string | null
        }
        Update: {
          actor_id?: string | null
          amount_cents?: number | null
          created_at?: string
          id?: string
          kind?: Database["public"]["Enums"]["notification_kind"]
          recipient_id?: string
          subject_id?: string | null
        }
        Relationships: []
      }
      payments: {
        Row: {
          amount_cents: number
          created_at: string
          creator_id: string | null
          failure_reason: string | null
          fan_id: string
          id: string
          offer_id: string | null
          plan_id: string | null
          purpose: Database["public"]["Enums"]["payment_purpose"]
          rebill_price_cents: number | null
          request_id: string
          settled_at: string | null
          state: Database["public"]["Enums"]["payment_state"]
        }
        Insert: {
          amount_cents: number
          created_at?: string
          creator_id?: string | null
          failure_reason?: string | null
          fan_id: string
          id?: string
          offer_id?: string | null
          plan_id?: string | null
          purpose: Database["public"]["Enums"]["payment_purpose"]
          rebill_price_cents?: number | null
          request_id: string
          settled_at?: string | null
          state?: Database["public"]["Enums"]["payment_state"]
        }
        Update: {
          amount_cents?: number
          created_at?: string
          creator_id?: string | null
          failure_reason?: string | null
          fan_id?: string
          id?: string
          offer_id?: string | null
          plan_id?: string | null
          purpose?: Database["public"]["Enums"]["payment_purpose"]
          rebill_price_cents?: number | null
          request_id?: string
          settled_at?: string | null
          state?: Database["public"]["Enums"]["payment_state"]
        }
        Relationships: [
          {
            foreignKeyName: "payments_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      plans: {
        Row: {
          created_at: string
          creator_id: string
          id: string
          is_default: boolean
          period_days: number
          price_cents: number
        }
        Insert: {
          created_at?: string
          creator_id: string
          id?: string
          is_default?: boolean
          period_days?: number
          price_cents: number
        }
        Update: {
          created_at?: string
          creator_id?: string
          id?: string
          is_default?: boolean
          period_days?: number
          price_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "plans_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      post_media: {
        Row: {
          alt: string | null
          audience: Database["public"]["Enums"]["post_audience"]
          blur: string | null
          creator_id: string
          duration_ms: number | null
          height: number | null
          is_live: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          position: number
          post_id: string
          state: Database["public"]["Enums"]["media_state"]
          width: number | null
        }
        Insert: {
          alt?: string | null
          audience: Database["public"]["Enums"]["post_audience"]
          blur?: string | null
          creator_id: string
          duration_ms?: number | null
          height?: number | null
          is_live: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          position: number
          post_id: string
          state?: Database["public"]["Enums"]["media_state"]
          width?: number | null
        }
        Update: {
          alt?: string | null
          audience?: Database["public"]["Enums"]["post_audience"]
          blur?: string | null
          creator_id?: string
          duration_ms?: number | null
          height?: number | null
          is_live?: boolean
          kind?: Database["public"]["Enums"]["media_kind"]
          media_id?: string
          position?: number
          post_id?: string
          state?: Database["public"]["Enums"]["media_state"]
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "post_media_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_media_media_id_fkey"
            columns: ["media_id"]
            referencedRelation: "media"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "post_media_post_id_fkey"
            columns: ["post_id"]
            referencedRelation: "posts"
            referencedColumns: ["id"]
          },
        ]
      }
      posts: {
        Row: {
          announced_at: string | null
          audience: Database["public"]["Enums"]["post_audience"]
          created_at: string
          creator_id: string
          edited_at: string | null
          emptied_at: string | null
          id: string
          is_promo: boolean
          is_ready: boolean
          kind: Database["public"]["Enums"]["post_kind"]
          moderation_reason: string | null
          moderation_state: Database["public"]["Enums"]["moderation_state"]
          removed_at: string | null
          request_digest: string | null
          request_id: string
          text: string
        }
        Insert: {
          announced_at?: string | null
          audience: Database["public"]["Enums"]["post_audience"]
          created_at?: string
          creator_id: string
          edited_at?: string | null
          emptied_at?: string | null
          id?: string
          is_promo?: boolean
          is_ready?: boolean
          kind: Database["public"]["Enums"]["post_kind"]
          moderation_reason?: string | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          removed_at?: string | null
          request_digest?: string | null
          request_id: string
          text?: string
        }
        Update: {
          announced_at?: string | null
          audience?: Database["public"]["Enums"]["post_audience"]
          created_at?: string
          creator_id?: string
          edited_at?: string | null
          emptied_at?: string | null
          id?: string
          is_promo?: boolean
          is_ready?: boolean
          kind?: Database["public"]["Enums"]["post_kind"]
          moderation_reason?: string | null
          moderation_state?: Database["public"]["Enums"]["moderation_state"]
          removed_at?: string | null
          request_digest?: string | null
          request_id?: string
          text?: string
        }
        Relationships: [
          {
            foreignKeyName: "posts_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      presence: {
        Row: {
          profile_id: string
          seen_at: string
        }
        Insert: {
          profile_id: string
          seen_at: string
        }
        Update: {
          profile_id?: string
          seen_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "presence_profile_id_fkey"
            columns: ["profile_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profile_pictures: {
        Row: {
          blur: string
          height: number
          kind: Database["public"]["Enums"]["picture_kind"]
          media_id: string
          name: string
          profile_id: string
          thumb_name: string
          width: number
        }
        Insert: {
          blur: string
          height: number
          kind: Database["public"]["Enums"]["picture_kind"]
          media_id: string
          name: string
          profile_id: string
          thumb_name: string
          width: number
        }
        Update: {
          blur?: string
          height?: number
          kind?: Database["public"]["Enums"]["picture_kind"]
          media_id?: string
          name?: string
          profile_id?: string
          thumb_name?: string
          width?: number
        }
        Relationships: [
          {
            foreignKeyName: "profile_pictures_media_id_fkey"
            columns: ["media_id"]
            referencedRelation: "media"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "profile_pictures_profile_id_fkey"
            columns: ["profile_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
      profiles: {
        Row: {
          age: number | null
          bio: string | null
          created_at: string
          id: string
          instagram_handle: string | null
          location: string | null
          name: string
          role: Database["public"]["Enums"]["person_role"]
          special: Database["public"]["Enums"]["special_account"] | null
          twitter_handle: string | null
          username: string
          wishlist_url: string | null
        }
        Insert: {
          age?: number | null
          bio?: string | null
          created_at?: string
          id: string
          instagram_handle?: string | null
          location?: string | null
          name: string
          role: Database["public"]["Enums"]["person_role"]
          special?: Database["public"]["Enums"]["special_account"] | null
          twitter_handle?: string | null
          username: string
          wishlist_url?: string | null
        }
        Update: {
          age?: number | null
          bio?: string | null
          created_at?: string
          id?: string
          instagram_handle?: string | null
          location?: string | null
          name?: string
          role?: Database["public"]["Enums"]["person_role"]
          special?: Database["public"]["Enums"]["special_account"] | null
          twitter_handle?: string | null
          username?: string
          wishlist_url?: string | null
        }
        Relationships: []
      }
      subscription_periods: {
        Row: {
          creator_id: string
          cut_at: string | null
          ends_at: string
          fan_id: string
          id: string
          is_trial: boolean
          price_cents: number
          starts_at: string
          subscription_id: string
          transfer_id: string | null
        }
        Insert: {
          creator_id: string
          cut_at?: string | null
          ends_at: string
          fan_id: string
          id?: string
          is_trial?: boolean
          price_cents: number
          starts_at: string
          subscription_id: string
          transfer_id?: string | null
        }
        Update: {
          creator_id?: string
          cut_at?: string | null
          ends_at?: string
          fan_id?: string
          id?: string
          is_trial?: boolean
          price_cents?: number
          starts_at?: string
          subscription_id?: string
          transfer_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "subscription_periods_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "subscription_periods_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "subscription_periods_subscription_id_fkey"
            columns: ["subscription_id"]
            referencedRelation: "subscriptions"
            referencedColumns: ["id"]
          },
        ]
      }
      subscriptions: {
        Row: {
          created_at: string
          creator_id: string
          expires_at: string
          fan_id: string
          id: string
          is_renewing: boolean
          plan_id: string
          rebill_price_cents: number
          resumed_by: string | null
          start_price_cents: number
        }
        Insert: {
          created_at?: string
          creator_id: string
          expires_at: string
          fan_id: string
          id?: string
          is_renewing?: boolean
          plan_id: string
          rebill_price_cents: number
          resumed_by?: string | null
          start_price_cents: number
        }
        Update: {
          created_at?: string
          creator_id?: string
          expires_at?: string
          fan_id?: string
          id?: string
          is_renewing?: boolean
          plan_id?: string
          rebill_price_cents?: number
          resumed_by?: string | null
          start_price_cents?: number
        }
        Relationships: [
          {
            foreignKeyName: "subscriptions_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "subscriptions_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "subscriptions_plan_id_fkey"
            columns: ["plan_id"]
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      unlock_media: {
        Row: {
          alt: string | null
          blur: string | null
          duration_ms: number | null
          fan_id: string
          height: number | null
          is_live: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          position: number
          unlock_id: string
          width: number | null
        }
        Insert: {
          alt?: string | null
          blur?: string | null
          duration_ms?: number | null
          fan_id: string
          height?: number | null
          is_live?: boolean
          kind: Database["public"]["Enums"]["media_kind"]
          media_id: string
          position: number
          unlock_id: string
          width?: number | null
        }
        Update: {
          alt?: string | null
          blur?: string | null
          duration_ms?: number | null
          fan_id?: string
          height?: number | null
          is_live?: boolean
          kind?: Database["public"]["Enums"]["media_kind"]
          media_id?: string
          position?: number
          unlock_id?: string
          width?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "unlock_media_media_id_fkey"
            columns: ["media_id"]
            referencedRelation: "media"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unlock_media_unlock_id_fkey"
            columns: ["unlock_id"]
            referencedRelation: "unlocks"
            referencedColumns: ["id"]
          },
        ]
      }
      unlocks: {
        Row: {
          created_at: string
          creator_id: string
          creator_name: string
          creator_username: string
          fan_id: string
          id: string
          kind: Database["public"]["Enums"]["message_kind"]
          message_id: string
          price_cents: number
          text: string | null
          transfer_id: string
        }
        Insert: {
          created_at?: string
          creator_id: string
          creator_name: string
          creator_username: string
          fan_id: string
          id?: string
          kind: Database["public"]["Enums"]["message_kind"]
          message_id: string
          price_cents: number
          text?: string | null
          transfer_id: string
        }
        Update: {
          created_at?: string
          creator_id?: string
          creator_name?: string
          creator_username?: string
          fan_id?: string
          id?: string
          kind?: Database["public"]["Enums"]["message_kind"]
          message_id?: string
          price_cents?: number
          text?: string | null
          transfer_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "unlocks_creator_id_fkey"
            columns: ["creator_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unlocks_fan_id_fkey"
            columns: ["fan_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "unlocks_message_id_fkey"
            columns: ["message_id"]
            referencedRelation: "messages"
            referencedColumns: ["id"]
          },
        ]
      }
      wallets: {
        Row: {
          balance_cents: number
          debt_cents: number
          frozen_at: string | null
          owner_id: string
        }
        Insert: {
          balance_cents?: number
          debt_cents?: number
          frozen_at?: string | null
          owner_id: string
        }
        Update: {
          balance_cents?: number
          debt_cents?: number
          frozen_at?: string | null
          owner_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "wallets_owner_id_fkey"
            columns: ["owner_id"]
            referencedRelation: "profiles"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      activity_state: { Args: Record<PropertyKey, never>; Returns: Json }
      age_gate: { Args: Record<PropertyKey, never>; Returns: Json }
      apply: {
        Args: {
          p_fields: Json
          p_pictures: Json
          p_referrer_id: string
          p_request_id: string
        }
        Returns: Json
      }
      arrive: { Args: Record<PropertyKey, never>; Returns: Json }
      audience_size: { Args: { p_audience: string }; Returns: number }
      block: { Args: { p_person_id: string }; Returns: undefined }
      browse: {
        Args: {
          p_after?: Json
          p_category?: string
          p_sort?: string
          p_tag?: string
        }
        Returns: Json
      }
      check_signup: {
        Args: { p_email: string; p_username: string }
        Returns: Json
      }
      choose_username: { Args: { p_username: string }; Returns: string }
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
          p_audience: Database["public"]["Enums"]["post_audience"]
          p_is_promo?: boolean
          p_kind?: Database["public"]["Enums"]["post_kind"]
          p_media_ids: string[]
          p_options?: string[]
          p_request_id: string
          p_text: string
        }
        Returns: string
      }
      create_story: {
        Args: { p_media_id: string; p_request_id: string; p_text?: string }
        Returns: string
      }
      creator_page: { Args: { p_username: string }; Returns: Json }
      creator_stories: { Args: { p_creator_id: string }; Returns: Json }
      deletions_left: { Args: Record<PropertyKey, never>; Returns: number }
      discard_media: { Args: { p_media_id: string }; Returns: undefined }
      edit_post: {
        Args: { p_media_ids?: string[]; p_post_id: string; p_text: string }
        Returns: undefined
      }
      edit_scheduled: {
        Args: {
          p_at?: string
          p_media_ids?: string[]
          p_scheduled_id: string
          p_text?: string
        }
        Returns: undefined
      }
      edit_scheduled_global: {
        Args: {
          p_at?: string
          p_audience?: string
          p_global_id: string
          p_text?: string
        }
        Returns: undefined
      }
      end_device: { Args: { p_session_id: string }; Returns: boolean }
      end_limited_offer: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      end_other_devices: { Args: Record<PropertyKey, never>; Returns: number }
      end_session: { Args: { p_session_id: string }; Returns: Json }
      feed: { Args: { p_before?: string }; Returns: Json }
      first_steps: { Args: Record<PropertyKey, never>; Returns: Json }
      follow: { Args: { p_creator_id: string }; Returns: Json }
      guest_wall: { Args: { p_username: string }; Returns: Json }
      inbox: {
        Args: {
          p_before_at?: string
          p_before_id?: string
          p_filter?: string
          p_limit?: number
        }
        Returns: Json
      }
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
      mark_notifications_read: { Args: { p_upto?: string }; Returns: undefined }
      my_account: { Args: Record<PropertyKey, never>; Returns: Json }
      my_application: { Args: Record<PropertyKey, never>; Returns: Json }
      my_balance: { Args: Record<PropertyKey, never>; Returns: Json }
      my_creator_settings: { Args: Record<PropertyKey, never>; Returns: Json }
      my_devices: { Args: Record<PropertyKey, never>; Returns: Json }
      my_favorites: {
        Args: { p_before?: string; p_search?: string }
        Returns: Json
      }
      my_sign_in: { Args: Record<PropertyKey, never>; Returns: Json }
      my_stories: { Args: { p_before?: string }; Returns: Json }
      my_subscriptions: {
        Args: {
          p_before?: string
          p_expires_before?: string
          p_search?: string
        }
        Returns: Json
      }
      notifications: {
        Args: { p_before?: string; p_filter?: string; p_limit?: number }
        Returns: Json
      }
      pin_post: {
        Args: { p_on: boolean; p_post_id: string }
        Returns: undefined
      }
      post: { Args: { p_post_id: string }; Returns: Json }
      post_likers: {
        Args: { p_before?: string; p_post_id: string }
        Returns: Json
      }
      promo_posts: { Args: Record<PropertyKey, never>; Returns: Json }
      readable_media: { Args: { p_names: string[] }; Returns: Json }
      remove_comment: { Args: { p_comment_id: string }; Returns: undefined }
      remove_message: { Args: { p_message_id: string }; Returns: string }
      remove_post: { Args: { p_post_id: string }; Returns: undefined }
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
          p_kind: Database["public"]["Enums"]["upload_kind"]
          p_type: string
        }
        Returns: Json
      }
      report_comment: {
        Args: {
          p_id: string
          p_reason: Database["public"]["Enums"]["report_reason"]
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_message: {
        Args: {
          p_id: string
          p_reason: Database["public"]["Enums"]["report_reason"]
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_post: {
        Args: {
          p_id: string
          p_reason: Database["public"]["Enums"]["report_reason"]
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_profile: {
        Args: {
          p_id: string
          p_reason: Database["public"]["Enums"]["report_reason"]
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      report_ready: { Args: Record<PropertyKey, never>; Returns: string }
      report_story: {
        Args: {
          p_id: string
          p_reason: Database["public"]["Enums"]["report_reason"]
          p_request_id: string
          p_text?: string
        }
        Returns: string
      }
      request_top_up: {
        Args: { p_amount_cents: number; p_request_id: string }
        Returns: string
      }
      request_upload: {
        Args: {
          p_bytes: number
          p_purpose: Database["public"]["Enums"]["upload_kind"]
          p_type: string
        }
        Returns: Json
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
      save_page_rules: { Args: { p_rules: Json }; Returns: undefined }
      save_prices: { Args: { p_fee_cents: number }; Returns: undefined }
      save_profile: { Args: { p_fields: Json }; Returns: undefined }
      schedule_post: {
        Args: {
          p_at: string
          p_audience: Database["public"]["Enums"]["post_audience"]
          p_is_promo?: boolean
          p_kind?: Database["public"]["Enums"]["post_kind"]
          p_media_ids: string[]
          p_options?: string[]
          p_request_id: string
          p_text: string
        }
        Returns: string
      }
      scheduled: { Args: { p_after?: string }; Returns: Json }
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
          p_media_ids: string[]
          p_price_cents: number
          p_request_id: string
          p_shows_text?: boolean
          p_text: string
          p_to: string
        }
        Returns: Json
      }
      send_tip: {
        Args: {
          p_amount_cents: number
          p_creator_id: string
          p_request_id: string
        }
        Returns: string
      }
      send_trial: {
        Args: { p_email: string; p_period_days: number; p_request_id: string }
        Returns: undefined
      }
      service_address_header: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      service_apply_payment_event: {
        Args: { p_event: Json; p_event_id: string; p_provider: string }
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
      service_card_account: { Args: { p_fan_id: string }; Returns: Json }
      service_close_payment: {
        Args: { p_payment_id: string }
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
      service_lease_jobs: {
        Args: { p_kinds: string[]; p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_lease_mails: {
        Args: { p_limit: number; p_request_id: string }
        Returns: Json
      }
      service_objects_removed: {
        Args: { p_bucket: string; p_names: string[] }
        Returns: undefined
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
      service_queue_orphans: {
        Args: { p_bucket: string; p_folder: string }
        Returns: undefined
      }
      service_redeem_look_ticket: { Args: { p_ticket: string }; Returns: Json }
      service_redeem_trial: {
        Args: { p_code: string; p_person_id: string; p_request_id: string }
        Returns: Json
      }
      service_remove_card: { Args: { p_fan_id: string }; Returns: Json }
      service_renew_job: {
        Args: {
          p_lease_token: string
          p_media_id: string
          p_request_id: string
        }
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
      service_save_card: {
        Args: { p_card: Json; p_fan_id: string }
        Returns: Json
      }
      service_set_card_account: {
        Args: { p_customer: string; p_fan_id: string; p_provider: string }
        Returns: undefined
      }
      service_settle_payment: {
        Args: {
          p_outcome: string
          p_payment_id: string
          p_provider?: string
          p_provider_ref: string
          p_reason: string
        }
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
      set_film_cover: {
        Args: { p_cover_id: string; p_film_id: string }
        Returns: undefined
      }
      set_invisible: { Args: { p_on: boolean }; Returns: undefined }
      set_profile_picture: { Args: { p_media_id: string }; Returns: string }
      set_welcome_video: { Args: { p_media_id: string }; Returns: string }
      site_info: { Args: Record<PropertyKey, never>; Returns: Json }
      start_limited_offer: {
        Args: { p_price_cents: number; p_request_id: string; p_sales: number }
        Returns: undefined
      }
      start_session: {
        Args: {
          p_creator_id: string
          p_expected_cents: number
          p_request_id: string
        }
        Returns: Json
      }
      start_subscription: {
        Args: {
          p_creator_id: string
          p_expected_cents: number
          p_request_id: string
        }
        Returns: Json
      }
      stop_subscription: { Args: { p_creator_id: string }; Returns: string }
      store: {
        Args: { p_before?: string; p_limit?: number; p_username: string }
        Returns: Json
      }
      stories: { Args: { p_before?: string }; Returns: Json }
      story_views: {
        Args: { p_before?: string; p_story_id: string }
        Returns: Json
      }
      takedown_reason: { Args: { p_post_id: string }; Returns: string }
      tell_typing: { Args: { p_conversation_id: string }; Returns: undefined }
      touch_presence: { Args: Record<PropertyKey, never>; Returns: undefined }
      transactions: {
        Args: { p_before?: string; p_limit?: number }
        Returns: Json
      }
      trials: { Args: { p_before?: string; p_limit?: number }; Returns: Json }
      unblock: { Args: { p_person_id: string }; Returns: undefined }
      unfollow: { Args: { p_creator_id: string }; Returns: undefined }
      unlink_twitter: { Args: Record<PropertyKey, never>; Returns: undefined }
      unlock_message: {
        Args: { p_message_id: string; p_request_id: string }
        Returns: Json
      }
      view_story: { Args: { p_story_id: string }; Returns: undefined }
      vote: { Args: { p_option: number; p_post_id: string }; Returns: Json }
      wall_posts: {
        Args: { p_before?: string; p_creator_id: string; p_filter?: string }
        Returns: Json
      }
      welcome: { Args: Record<PropertyKey, never>; Returns: undefined }
    }
    Enums: {
      application_state: "none" | "pending" | "accepted" | "rejected"
      error_code:
        | "api_failed"
        | "unauthorized_request"
        | "method_forbidden"
        | "invalid_payload"
        | "invalid_identifier"
        | "invalid_amount"
        | "invalid_profile"
        | "ineligible_action"
        | "temporarily_disabled"
        | "not_found"
        | "conflict"
        | "duplicate_request"
        | "rate_limited"
        | "update_failed"
        | "try_again_later"
        | "account_suspended"
        | "account_closed"
        | "region_blocked"
        | "age_verification_required"
        | "invalid_signature"
        | "invalid_date_range"
        | "sign_in_fields_missing"
        | "registration_fields_missing"
        | "terms_not_accepted"
        | "email_not_verified"
        | "invalid_email"
        | "email_not_valid"
        | "email_taken"
        | "username_reserved"
        | "invalid_username"
        | "username_taken"
        | "invalid_password"
        | "invalid_credentials"
        | "social_sign_in_failed"
        | "social_sign_in_cancelled"
        | "social_sign_in_no_email"
        | "link_expired"
        | "session_expired"
        | "reauthentication_required"
        | "invalid_current_password"
        | "invalid_new_password"
        | "password_unchanged"
        | "passwords_mismatch"
        | "enrolment_fields_missing"
        | "social_profile_missing"
        | "avatar_missing"
        | "cover_missing"
        | "invalid_name"
        | "age_below_minimum"
        | "location_missing"
        | "invalid_twitter"
        | "invalid_instagram"
        | "invalid_bio"
        | "invalid_legal_first_name"
        | "invalid_legal_last_name"
        | "id_photo_missing"
        | "face_photo_missing"
        | "legal_country_missing"
        | "invalid_date_of_birth"
        | "enrolment_expired"
        | "enrolment_images_failed"
        | "application_pending"
        | "invalid_age"
        | "invalid_location"
        | "social_profile_invalid"
        | "invalid_wishlist"
        | "too_many_categories"
        | "invalid_category"
        | "invalid_currency"
        | "failed_link_limit"
        | "twitter_link_failed"
        | "twitter_not_linked"
        | "price_empty"
        | "price_pattern"
        | "price_not_number"
        | "price_out_of_range"
        | "discount_not_smaller"
        | "invalid_offer_sales"
        | "offer_not_active"
        | "chat_prices_empty"
        | "invalid_text_price"
        | "invalid_audio_price"
        | "invalid_video_price"
        | "chat_price_too_high"
        | "chat_price_too_low"
        | "price_changed"
        | "profile_not_found"
        | "profile_blacklisted"
        | "profile_view_blocked"
        | "profile_not_promoted"
        | "cannot_follow_yourself"
        | "must_be_customer_to_follow"
        | "not_in_favorites"
        | "cannot_follow_subscribed_profile"
        | "cannot_block_yourself"
        | "cannot_report_yourself"
        | "already_reported"
        | "report_too_long"
        | "search_too_short"
        | "conversation_search_too_short"
        | "must_be_customer_to_subscribe"
        | "already_subscribed"
        | "subscription_already_active"
        | "subscription_not_found"
        | "subscription_not_active"
        | "subscriptions_loading"
        | "trial_fields_missing"
        | "invalid_trial_period"
        | "invalid_trial_code"
        | "trial_not_found"
        | "trial_redeemed_once"
        | "already_redeemed"
        | "trial_email_mismatch"
        | "must_be_customer_to_redeem"
        | "trial_given_once"
        | "trial_expired"
        | "post_not_found"
        | "post_text_required"
        | "post_text_too_long"
        | "too_many_post_images"
        | "free_wall_disabled"
        | "promo_limit_reached"
        | "deletion_cap_reached"
        | "poll_text_required"
        | "invalid_poll_options"
        | "invalid_poll_option"
        | "already_voted"
        | "cannot_vote_own_poll"
        | "cannot_like_own_post"
        | "cannot_like_own_comment"
        | "comment_too_short"
        | "comment_too_long"
        | "comment_not_found"
        | "story_not_found"
        | "story_text_too_long"
        | "story_format_not_supported"
        | "story_file_too_big"
        | "upload_unauthorized"
        | "upload_canceled"
        | "upload_unknown"
        | "upload_failed"
        | "upload_files_failed"
        | "upload_cover_failed"
        | "upload_in_progress"
        | "upload_not_found"
        | "upload_expired"
        | "upload_too_big"
        | "upload_type_not_allowed"
        | "too_many_uploads"
        | "image_too_big"
        | "invalid_image_format"
        | "no_valid_images"
        | "too_many_images"
        | "video_format_not_supported"
        | "invalid_video_format"
        | "video_too_big"
        | "chat_file_too_big"
        | "audio_not_supported"
        | "microphone_denied"
        | "audio_too_short"
        | "audio_too_long"
        | "audio_format_not_supported"
        | "media_not_found"
        | "media_processing"
        | "media_failed"
        | "content_under_review"
        | "content_removed"
        | "invalid_schedule_slot"
        | "schedule_in_past"
        | "schedule_too_far"
        | "scheduled_not_found"
        | "conversation_not_chosen"
        | "conversation_not_found"
        | "dm_not_permitted"
        | "customer_role_needed"
        | "paid_only"
        | "subscribers_only"
        | "verified_only"
        | "media_not_accepted"
        | "cannot_message_yourself"
        | "message_empty"
        | "message_too_long"
        | "message_not_found"
        | "message_not_yours"
        | "message_not_priced"
        | "nickname_too_long"
        | "notes_too_long"
        | "description_too_long"
        | "uploader_fields_missing"
        | "message_price_range"
        | "message_price_format"
        | "invalid_audience"
        | "global_not_found"
        | "session_not_available"
        | "session_not_active"
        | "tip_amount_invalid"
        | "tip_amount_format"
        | "empty_transaction_amount"
        | "cannot_tip_yourself"
        | "invalid_topup_amount"
        | "no_card_linked"
        | "card_needed_to_subscribe"
        | "card_needed_to_tip"
        | "card_needed_to_unlock"
        | "card_needed_to_reply"
        | "card_needed_to_topup"
        | "card_needed_for_session"
        | "not_enough_funds"
        | "insufficient_balance"
        | "spend_limit_reached"
        | "own_spend_limit_reached"
        | "invalid_spend_limit"
        | "card_brand_not_accepted"
        | "invalid_card_number"
        | "invalid_card_expiry"
        | "invalid_card_cvc"
        | "invalid_card_holder"
        | "field_empty"
        | "field_too_long"
        | "card_auth_failed"
        | "payment_api_failed"
        | "payment_declined"
        | "payment_authentication_failed"
        | "payment_in_progress"
        | "payment_not_found"
        | "already_refunded"
        | "refund_too_large"
        | "withdrawal_minimum"
        | "withdrawal_below_minimum"
        | "already_pending_withdrawal"
        | "bank_not_linked"
        | "bank_details_missing"
        | "withdrawal_on_hold"
        | "identity_not_accepted"
        | "holder_name_mismatch"
        | "dispute_open"
        | "withdrawal_not_found"
        | "bank_name_missing"
        | "bank_account_missing"
        | "bank_sort_missing"
        | "bank_routing_missing"
        | "invalid_iban"
        | "invalid_bic"
        | "closure_pending"
        | "closure_not_pending"
        | "export_in_progress"
        | "staff_name_missing"
        | "staff_reason_missing"
        | "ticket_invalid"
        | "lease_lost"
        | "media_kinds_mixed"
        | "wallet_frozen"
        | "uploads_per_hour_reached"
        | "unused_uploads_too_big"
        | "page_not_ready"
        | "schedule_not_listed"
        | "audience_empty"
      event_audience: "everyone" | "subscribers" | "offer"
      global_audience: "active" | "expired" | "followers" | "all"
      media_kind: "image" | "video" | "audio"
      media_state: "uploading" | "processing" | "ready" | "failed"
      message_kind:
        | "text"
        | "image"
        | "album"
        | "video"
        | "audio"
        | "notification"
      moderation_state: "live" | "held" | "removed"
      notification_kind:
        | "tip"
        | "post_liked"
        | "comment_liked"
        | "wall_post"
        | "wall_media"
        | "new_story"
        | "wall_offer"
        | "new_sub"
        | "re_sub"
        | "unlock"
        | "cancelled_user"
        | "cancelled_billing"
        | "welcome"
        | "content_decision"
        | "schedule_failed"
      payment_purpose: "top_up" | "subscription"
      payment_source: "wallet" | "card"
      payment_state:
        | "created"
        | "needs_action"
        | "processing"
        | "succeeded"
        | "failed"
        | "refunded"
        | "disputed"
      person_role: "fan" | "creator"
      picture_kind: "avatar" | "cover"
      post_audience: "public" | "private"
      post_kind: "text" | "images" | "video" | "poll"
      report_reason:
        | "underage"
        | "non_consensual"
        | "illegal"
        | "violence"
        | "harassment"
        | "impersonation"
        | "copyright"
        | "spam"
        | "other"
      report_state: "open" | "upheld" | "dismissed"
      report_target: "post" | "comment" | "profile" | "story" | "message"
      scheduled_state: "waiting" | "published" | "failed" | "removed"
      special_account: "support" | "academy"
      theme: "system" | "dark" | "light"
      timeline_layout: "list" | "box"
      transfer_kind:
        | "top_up"
        | "tip"
        | "unlock"
        | "session_text"
        | "subscription"
        | "refund"
        | "dispute"
        | "dispute_won"
        | "withdrawal"
        | "withdrawal_paid"
        | "withdrawal_returned"
        | "write_off"
      upload_kind:
        | "avatar"
        | "cover"
        | "card_id"
        | "face_id"
        | "post"
        | "story"
        | "preview"
        | "chat"
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
  public: {
    Enums: {
      application_state: ["none", "pending", "accepted", "rejected"],
      error_code: [
        "api_failed",
        "unauthorized_request",
        "method_forbidden",
        "invalid_payload",
        "invalid_identifier",
        "invalid_amount",
        "invalid_profile",
        "ineligible_action",
        "temporarily_disabled",
        "not_found",
        "conflict",
        "duplicate_request",
        "rate_limited",
        "update_failed",
        "try_again_later",
        "account_suspended",
        "account_closed",
        "region_blocked",
        "age_verification_required",
        "invalid_signature",
        "invalid_date_range",
        "sign_in_fields_missing",
        "registration_fields_missing",
        "terms_not_accepted",
        "email_not_verified",
        "invalid_email",
        "email_not_valid",
        "email_taken",
        "username_reserved",
        "invalid_username",
        "username_taken",
        "invalid_password",
        "invalid_credentials",
        "social_sign_in_failed",
        "social_sign_in_cancelled",
        "social_sign_in_no_email",
        "link_expired",
        "session_expired",
        "reauthentication_required",
        "invalid_current_password",
        "invalid_new_password",
        "password_unchanged",
        "passwords_mismatch",
        "enrolment_fields_missing",
        "social_profile_missing",
        "avatar_missing",
        "cover_missing",
        "invalid_name",
        "age_below_minimum",
        "location_missing",
        "invalid_twitter",
        "invalid_instagram",
        "invalid_bio",
        "invalid_legal_first_name",
        "invalid_legal_last_name",
        "id_photo_missing",
        "face_photo_missing",
        "legal_country_missing",
        "invalid_date_of_birth",
        "enrolment_expired",
        "enrolment_images_failed",
        "application_pending",
        "invalid_age",
        "invalid_location",
        "social_profile_invalid",
        "invalid_wishlist",
        "too_many_categories",
        "invalid_category",
        "invalid_currency",
        "failed_link_limit",
        "twitter_link_failed",
        "twitter_not_linked",
        "price_empty",
        "price_pattern",
        "price_not_number",
        "price_out_of_range",
        "discount_not_smaller",
        "invalid_offer_sales",
        "offer_not_active",
        "chat_prices_empty",
        "invalid_text_price",
        "invalid_audio_price",
        "invalid_video_price",
        "chat_price_too_high",
        "chat_price_too_low",
        "price_changed",
        "profile_not_found",
        "profile_blacklisted",
        "profile_view_blocked",
        "profile_not_promoted",
        "cannot_follow_yourself",
        "must_be_customer_to_follow",
        "not_in_favorites",
        "cannot_follow_subscribed_profile",
        "cannot_block_yourself",
        "cannot_report_yourself",
        "already_reported",
        "report_too_long",
        "search_too_short",
        "conversation_search_too_short",
        "must_be_customer_to_subscribe",
        "already_subscribed",
        "subscription_already_active",
        "subscription_not_found",
        "subscription_not_active",
        "subscriptions_loading",
        "trial_fields_missing",
        "invalid_trial_period",
        "invalid_trial_code",
        "trial_not_found",
        "trial_redeemed_once",
        "already_redeemed",
        "trial_email_mismatch",
        "must_be_customer_to_redeem",
        "trial_given_once",
        "trial_expired",
        "post_not_found",
        "post_text_required",
        "post_text_too_long",
        "too_many_post_images",
        "free_wall_disabled",
        "promo_limit_reached",
        "deletion_cap_reached",
        "poll_text_required",
        "invalid_poll_options",
        "invalid_poll_option",
        "already_voted",
        "cannot_vote_own_poll",
        "cannot_like_own_post",
        "cannot_like_own_comment",
        "comment_too_short",
        "comment_too_long",
        "comment_not_found",
        "story_not_found",
        "story_text_too_long",
        "story_format_not_supported",
        "story_file_too_big",
        "upload_unauthorized",
        "upload_canceled",
        "upload_unknown",
        "upload_failed",
        "upload_files_failed",
        "upload_cover_failed",
        "upload_in_progress",
        "upload_not_found",
        "upload_expired",
        "upload_too_big",
        "upload_type_not_allowed",
        "too_many_uploads",
        "image_too_big",
        "invalid_image_format",
        "no_valid_images",
        "too_many_images",
        "video_format_not_supported",
        "invalid_video_format",
        "video_too_big",
        "chat_file_too_big",
        "audio_not_supported",
        "microphone_denied",
        "audio_too_short",
        "audio_too_long",
        "audio_format_not_supported",
        "media_not_found",
        "media_processing",
        "media_failed",
        "content_under_review",
        "content_removed",
        "invalid_schedule_slot",
        "schedule_in_past",
        "schedule_too_far",
        "scheduled_not_found",
        "conversation_not_chosen",
        "conversation_not_found",
        "dm_not_permitted",
        "customer_role_needed",
        "paid_only",
        "subscribers_only",
        "verified_only",
        "media_not_accepted",
        "cannot_message_yourself",
        "message_empty",
        "message_too_long",
        "message_not_found",
        "message_not_yours",
        "message_not_priced",
        "nickname_too_long",
        "notes_too_long",
        "description_too_long",
        "uploader_fields_missing",
        "message_price_range",
        "message_price_format",
        "invalid_audience",
        "global_not_found",
        "session_not_available",
        "session_not_active",
        "tip_amount_invalid",
        "tip_amount_format",
        "empty_transaction_amount",
        "cannot_tip_yourself",
        "invalid_topup_amount",
        "no_card_linked",
        "card_needed_to_subscribe",
        "card_needed_to_tip",
        "card_needed_to_unlock",
        "card_needed_to_reply",
        "card_needed_to_topup",
        "card_needed_for_session",
        "not_enough_funds",
        "insufficient_balance",
        "spend_limit_reached",
        "own_spend_limit_reached",
        "invalid_spend_limit",
        "card_brand_not_accepted",
        "invalid_card_number",
        "invalid_card_expiry",
        "invalid_card_cvc",
        "invalid_card_holder",
        "field_empty",
        "field_too_long",
        "card_auth_failed",
        "payment_api_failed",
        "payment_declined",
        "payment_authentication_failed",
        "payment_in_progress",
        "payment_not_found",
        "already_refunded",
        "refund_too_large",
        "withdrawal_minimum",
        "withdrawal_below_minimum",
        "already_pending_withdrawal",
        "bank_not_linked",
        "bank_details_missing",
        "withdrawal_on_hold",
        "identity_not_accepted",
        "holder_name_mismatch",
        "dispute_open",
        "withdrawal_not_found",
        "bank_name_missing",
        "bank_account_missing",
        "bank_sort_missing",
        "bank_routing_missing",
        "invalid_iban",
        "invalid_bic",
        "closure_pending",
        "closure_not_pending",
        "export_in_progress",
        "staff_name_missing",
        "staff_reason_missing",
        "ticket_invalid",
        "lease_lost",
        "media_kinds_mixed",
        "wallet_frozen",
        "uploads_per_hour_reached",
        "unused_uploads_too_big",
        "page_not_ready",
        "schedule_not_listed",
        "audience_empty",
      ],
      event_audience: ["everyone", "subscribers", "offer"],
      global_audience: ["active", "expired", "followers", "all"],
      media_kind: ["image", "video", "audio"],
      media_state: ["uploading", "processing", "ready", "failed"],
      message_kind: [
        "text",
        "image",
        "album",
        "video",
        "audio",
        "notification",
      ],
      moderation_state: ["live", "held", "removed"],
      notification_kind: [
        "tip",
        "post_liked",
        "comment_liked",
        "wall_post",
        "wall_media",
        "new_story",
        "wall_offer",
        "new_sub",
        "re_sub",
        "unlock",
        "cancelled_user",
        "cancelled_billing",
        "welcome",
        "content_decision",
        "schedule_failed",
      ],
      payment_purpose: ["top_up", "subscription"],
      payment_source: ["wallet", "card"],
      payment_state: [
        "created",
        "needs_action",
        "processing",
        "succeeded",
        "failed",
        "refunded",
        "disputed",
      ],
      person_role: ["fan", "creator"],
      picture_kind: ["avatar", "cover"],
      post_audience: ["public", "private"],
      post_kind: ["text", "images", "video", "poll"],
      report_reason: [
        "underage",
        "non_consensual",
        "illegal",
        "violence",
        "harassment",
        "impersonation",
        "copyright",
        "spam",
        "other",
      ],
      report_state: ["open", "upheld", "dismissed"],
      report_target: ["post", "comment", "profile", "story", "message"],
      scheduled_state: ["waiting", "published", "failed", "removed"],
      special_account: ["support", "academy"],
      theme: ["system", "dark", "light"],
      timeline_layout: ["list", "box"],
      transfer_kind: [
        "top_up",
        "tip",
        "unlock",
        "session_text",
        "subscription",
        "refund",
        "dispute",
        "dispute_won",
        "withdrawal",
        "withdrawal_paid",
        "withdrawal_returned",
        "write_off",
      ],
      upload_kind: [
        "avatar",
        "cover",
        "card_id",
        "face_id",
        "post",
        "story",
        "preview",
        "chat",
      ],
    },
  },
} as const
