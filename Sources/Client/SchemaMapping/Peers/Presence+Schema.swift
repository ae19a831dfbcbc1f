public import ClientModel
public import TelegramSchema

extension Presence {
    /// Converts a user's last presence, as far as the server shows it.
    public init(_ status: TL.UserStatus) {
        switch status {
        case .userStatusEmpty: self = .hidden
        case .userStatusOnline(let online): self = .online(until: online.expires)
        case .userStatusOffline(let offline): self = .offline(since: offline.wasOnline)
        case .userStatusRecently: self = .recently
        case .userStatusLastWeek: self = .lastWeek
        case .userStatusLastMonth: self = .lastMonth
        }
    }
}
