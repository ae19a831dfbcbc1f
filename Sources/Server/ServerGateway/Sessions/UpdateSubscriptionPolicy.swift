import TelegramSchema

/// Distinguishes sessions in which a client expects updates from those that it opens for files alone.
///
/// Clients of one family transfer files in sessions of their own under the same key. They would get an update twice,
/// or lose it with such a short-lived session.
enum UpdateSubscriptionPolicy {
    private static let ofFiles: Set<UInt32> = [
        TLFunction.UploadSaveFilePart.constructorID, TLFunction.UploadSaveBigFilePart.constructorID,
        TLFunction.UploadGetFile.constructorID, TLFunction.HelpGetConfig.constructorID,
    ]

    /// True if a call of `method` shows that updates are expected in the same session.
    static func isShown(by method: UInt32?) -> Bool {
        method.map { !ofFiles.contains($0) } ?? false
    }
}
