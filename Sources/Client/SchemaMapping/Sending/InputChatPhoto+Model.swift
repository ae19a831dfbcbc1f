public import TelegramSchema

extension TL.InputChatPhoto {
    /// An uploaded file as the photo of a group or channel; nil for no photo.
    public init(_ file: UploadedFile?) {
        self = file.map { .inputChatUploadedPhoto(.init(file: TL.InputFile($0))) } ?? .inputChatPhotoEmpty
    }
}
