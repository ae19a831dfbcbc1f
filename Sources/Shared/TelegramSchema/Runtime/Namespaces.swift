/// The types of the Telegram API, generated from `Schema/api.tl`.
public enum TL {}

/// The methods of the Telegram API, generated from `Schema/api.tl`.
public enum TLFunction {}

/// The types of the service layer, generated from `Schema/mtproto.tl`.
public enum MTP {}

/// The functions of the service layer, generated from `Schema/mtproto.tl`.
public enum MTPFunction {}
