public import TelegramSchema

/// Names an upload: clients choose file ids at random, so they are unique only for their user.
public struct UploadKey: Hashable, Sendable {
    /// The uploader.
    public let user: UserID

    /// The client's own number for the file.
    public let fileID: Int64

    /// Creates a key from a user and a file id.
    public init(user: UserID, fileID: Int64) {
        self.user = user
        self.fileID = fileID
    }

    /// The name of the upload's directory: both numbers in hexadecimal.
    var directoryName: String {
        let user = String(UInt64(bitPattern: user.rawValue), radix: 16)
        return "\(user)-\(String(UInt64(bitPattern: fileID), radix: 16))"
    }

    init?(directoryName: String) {
        let numbers = directoryName.split(separator: "-").map { UInt64($0, radix: 16) }
        guard numbers.count == 2, let first = numbers[0], let second = numbers[1] else { return nil }
        user = UserID(rawValue: Int64(bitPattern: first))
        fileID = Int64(bitPattern: second)
    }
}
